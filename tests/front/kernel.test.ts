import assert from "node:assert/strict";
import { test } from "node:test";
import { hearingOf, hearThough } from "../../widgets/arch_widgets/static/shared/kernel.ts";

test("a widget is answered only while its own kernel is there and connected", () => {
  const session = (kernel: object | null) => ({ session: { kernel } });
  assert.equal(hearingOf(false, session({ status: "busy", connectionStatus: "connected" })), "live");
  assert.equal(hearingOf(false, session({ status: "idle", connectionStatus: "connecting" })), "away");
  assert.equal(hearingOf(false, session({ status: "dead", connectionStatus: "connected" })), "gone");
  assert.equal(hearingOf(false, session(null)), "gone");
  assert.equal(hearingOf(false, { session: null }), "gone");
  assert.equal(hearingOf(false, undefined), "live", "where the notebook says nothing of its kernel");
  // after a restart there is a kernel again, but not the one that holds the widget
  assert.equal(hearingOf(true, session({ status: "idle", connectionStatus: "connected" })), "gone");
});

/** A model as anywidget hands it out, with the one behind it, whose script has come in time or not. */
function handed(late: boolean) {
  const [heard, sent]: [unknown[], unknown[]] = [[], []];
  let hears = (message: unknown): unknown => message;
  class Jupyters {
    comm = { on_msg: (act: typeof hears) => (hears = act), send: (data: object) => sent.push(data) };
    async _handle_comm_msg(message: unknown): Promise<unknown> {
      return heard.push(message);
    }
  }
  class AnyModel extends Jupyters {
    override async _handle_comm_msg(message: unknown): Promise<unknown> {
      if (late) throw new Error("[anywidget] Failed to initialize model.");
      return super._handle_comm_msg(message);
    }
  }
  const behind = new AnyModel();
  hears = (message) => behind._handle_comm_msg(message).catch(() => null);
  let told: ((one: object) => void) | null = null;
  const model = {
    get: () => undefined,
    set: () => told?.(behind),
    save_changes: () => {},
    on: (_: string, act: (one: object) => void) => (told = act),
    off: () => (told = null),
  };
  return { model: model as never, heard, sent, tell: (message: unknown) => hears(message) };
}

test("a widget whose script came late hears Python all the same, and asks for what it missed", async () => {
  for (const late of [false, true]) {
    const { model, heard, sent, tell } = handed(late);
    await hearThough(model);
    await hearThough(model); // a second view of it
    heard.length = 0;
    await tell("news");
    assert.deepEqual(heard, ["news"]);
    assert.deepEqual(sent, late ? [{ method: "request_state" }] : []);
  }
});

test("a model with nothing behind it, as on an exported page, is left as it is", async () => {
  await hearThough({ get: () => 1, set: () => {}, save_changes: () => {}, on: () => {}, off: () => {} } as never);
});
