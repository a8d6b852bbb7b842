/** The line to the room: it is taken up again by itself, and what comes is heard in order. */

import type { Film } from "../viewer/film.ts";
import type { Message } from "./data.ts";

const [SOON_MS, LATE_MS] = [400, 8_000];

/** The codes with which the room closes a line for a reason of its own (`hall.py`): another page of this phone has the place, or the
 * leader has sent it away. Then the page does not come back by itself. */
const [OWN, ELSEWHERE, AWAY] = [4_000, 4_000, 4_001];

/** What is told of what comes. */
export interface Listener {
  film(film: Film): void;
  message(message: Message): void;
  /** The line is there, or is gone; `why` in the room's words, if it said so. */
  connected(on: boolean, why: string): void;
}

export class Wire {
  private readonly address: string;
  private readonly listener: Listener;
  private readonly token: () => string;
  private socket: WebSocket | null = null;
  private queue: Promise<void> = Promise.resolve();
  private pause = SOON_MS;
  private away = false;

  /** `token` is by what the room knows this page; nothing for a new one. */
  constructor(address: string, token: () => string, listener: Listener) {
    [this.address, this.token, this.listener] = [address, token, listener];
    this.open();
    // a phone that was asleep does not wait
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.away && this.socket?.readyState === WebSocket.CLOSED) this.open();
    });
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.pause = SOON_MS;
      socket.send(JSON.stringify({ token: this.token() }));
      this.listener.connected(true, "");
    };
    socket.onmessage = ({ data }) => {
      this.queue = this.queue.then(() => this.hear(data)).catch((problem) => console.error(problem));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      this.away = code === AWAY;
      this.listener.connected(false, code >= OWN ? reason : "");
      if (code === ELSEWHERE || code === AWAY) return;
      // many pages must not come back in the same moment
      setTimeout(() => this.socket === socket && this.open(), this.pause * (0.5 + Math.random()));
      this.pause = Math.min(LATE_MS, 2 * this.pause);
    };
  }

  private async hear(data: ArrayBuffer | string): Promise<void> {
    if (typeof data === "string") return this.listener.message(JSON.parse(data) as Message);
    const packed = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
    this.listener.film((await new Response(packed).json()) as Film);
  }

  /** Wish for something; while the line is down, nothing is wished. */
  send(wish: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish));
  }
}
