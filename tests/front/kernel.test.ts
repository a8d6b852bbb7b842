import assert from "node:assert/strict";
import { test } from "node:test";
import { hearingOf } from "../../widgets/arch_widgets/static/shared/kernel.ts";

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
