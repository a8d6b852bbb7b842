/** How much room the workbench has: as tall as what can be seen of the page or the notebook at once, less what stands above it on the first screen. */

const MARGIN_PX = 10;
const [LEAST_PX, MOST_PX] = [520, 1240];
// at 200 % a window is half as tall, and one scrolls anyway: what stands below the board must not take the board's place
const [SHORT_PX, LEAST_STACKED_PX] = [520, 720];
// a line of code and a list of games above the workbench leave it the first screen; with more above it, one scrolls to it anyway
const MOST_ABOVE_PX = 160;
const LOW_PX = 640; // below that everything but the board gives way a little
// where the column stands beside the board, a tall window would only leave both empty
const [BESIDE_PX, SQUAT_PX, MOST_TALL] = [800, 680, 0.8];

export class Room {
  private readonly root: HTMLElement;
  private readonly sizes = new ResizeObserver(() => this.measure());
  private scroller: Element | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    window.addEventListener("resize", this.measure);
  }

  /** Give the workbench the height of the window, or of what scrolls in it. */
  readonly measure = (): void => {
    if (this.root.classList.contains("is-projector")) {
      this.root.style.setProperty("--arch-tall", "100%");
      return;
    }
    const scroller = scrollerOf(this.root);
    if (scroller !== this.scroller) {
      this.sizes.disconnect();
      // what is around it grows when something comes to stand above it
      for (const node of scroller ? [scroller, ...around(this.root, scroller)] : []) this.sizes.observe(node);
      this.scroller = scroller;
    }
    const seen = Math.min(window.innerHeight, scroller?.clientHeight || window.innerHeight);
    const isPage = document.documentElement.classList.contains("arch-page");
    const margins = isPage ? paddingOf(document.body) : 2 * MARGIN_PX;
    const above = scroller ? aboveOf(this.root, scroller) : 0;
    const taken = above <= MOST_ABOVE_PX ? Math.max(margins, above + MARGIN_PX) : margins;
    const stacked = this.root.clientWidth < BESIDE_PX;
    const most = stacked ? MOST_PX : Math.max(SQUAT_PX, MOST_TALL * this.root.clientWidth);
    const least = stacked && seen < SHORT_PX ? LEAST_STACKED_PX : LEAST_PX;
    const tall = Math.max(least, Math.floor(Math.min(MOST_PX, most, seen - taken)));
    this.root.style.setProperty("--arch-tall", `${tall}px`);
    this.root.classList.toggle("is-low", tall < LOW_PX);
  };

  close(): void {
    window.removeEventListener("resize", this.measure);
    this.sizes.disconnect();
  }
}

function paddingOf(node: Element): number {
  const { paddingTop, paddingBottom } = getComputedStyle(node);
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}

/** How far below the beginning of what scrolls the workbench stands. */
function aboveOf(root: HTMLElement, scroller: Element): number {
  return root.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

/** The elements around the workbench, from within, across the edges of shadow trees; up to one of them, if it is given. */
function* around(root: HTMLElement, end: Element | null = null): Generator<HTMLElement> {
  for (let node: Node | null = root.parentNode; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node === end || node === document.body) return;
    if (node instanceof HTMLElement) yield node;
  }
}

/** What the workbench scrolls in; null for the page itself. */
function scrollerOf(root: HTMLElement): Element | null {
  for (const node of around(root)) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY) && node.clientHeight > 200) return node;
  }
  return null;
}
