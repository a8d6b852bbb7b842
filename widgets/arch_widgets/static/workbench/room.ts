/** How much room the workbench has: as tall as what can be seen of the page or the notebook at once. */

const MARGIN_PX = 10;
const [LEAST_PX, MOST_PX] = [520, 1240];
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
    const scroller = scrollerOf(this.root);
    if (scroller !== this.scroller) {
      this.sizes.disconnect();
      if (scroller) this.sizes.observe(scroller);
      this.scroller = scroller;
    }
    const seen = Math.min(window.innerHeight, scroller?.clientHeight || window.innerHeight);
    const around = document.documentElement.classList.contains("arch-page") ? paddingOf(document.body) : 2 * MARGIN_PX;
    const most = this.root.clientWidth < BESIDE_PX ? MOST_PX : Math.max(SQUAT_PX, MOST_TALL * this.root.clientWidth);
    const tall = Math.max(LEAST_PX, Math.floor(Math.min(MOST_PX, most, seen - around)));
    this.root.style.setProperty("--arch-tall", `${tall}px`);
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

/** What the workbench scrolls in, across the edges of shadow trees; null for the page itself. */
function scrollerOf(root: HTMLElement): Element | null {
  for (let node: Node | null = root.parentNode; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (!(node instanceof HTMLElement) || node === document.body || node === document.documentElement) continue;
    if (/auto|scroll/.test(getComputedStyle(node).overflowY) && node.clientHeight > 200) return node;
  }
  return null;
}
