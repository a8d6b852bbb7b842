// Runs a notebook of ours when it is opened, so that the first thing seen is a board that works, and folds Lab's sidebar away to give it room.
//
// Written by hand as what Lab expects of a prebuilt extension: a container with `init` and `get`, in the page's list of them.
(() => {
  /**
   * What is used of the Lab that is running, as its own packages describe it.
   *
   * @typedef {{ done: Promise<{ content: { execution_count?: number | null } }> }} Answer
   * @typedef {{ requestExecute(content: { code: string, silent: boolean }): Answer }} Kernel
   * @typedef {{ model: { type: string, trusted?: boolean } }} Cell
   * @typedef {{ ready: Promise<void>, session: { kernel: Kernel | null } | null }} SessionContext
   * @typedef {{ ready: Promise<void>, save(): Promise<void>, model: { getMetadata(key: string): any } }} Context
   * @typedef {{ widgets: readonly Cell[], activeCellIndex: number, scrollToItem(k: number, align: string): void }} Notebook
   * @typedef {{ context: Context, content: Notebook, sessionContext: SessionContext }} Panel
   * @typedef {{ currentWidget: Panel | null, currentChanged: { connect(act: () => void): void } }} Tracker
   * @typedef {{ runCells(notebook: Notebook, cells: readonly Cell[], context: SessionContext): Promise<boolean> }} Actions
   * @typedef {{ commandExecuted: { connect(act: (from: unknown, command: { id: string }) => void): void } }} Commands
   * @typedef {{ restored: Promise<void>, commands: Commands, shell: { collapseLeft?(): void } }} Application
   * @typedef {Record<string, Record<string, { get(): Promise<() => any> }>>} Shared
   */

  const RUN_ALL = new Set(["notebook:run-all-cells", "notebook:restart-run-all"]);
  /** @type {Shared} */
  let shared = {};

  /**
   * A package of the Lab that is running.
   * @param {string} name
   */
  const labs = async (name) => {
    const found = Object.values(shared[name] ?? {})[0];
    if (!found) throw new Error(`This Lab has no package ${name}.`);
    return (await found.get())();
  };

  /**
   * A notebook asks for it in its metadata, and the user has to trust it, as one may not who was only sent it.
   * @param {Panel} panel
   */
  const isOurs = (panel) => panel.context.model.getMetadata("arch-engine")?.run === "on opening";
  /** @param {Panel} panel */
  const wantsToRun = (panel) =>
    isOurs(panel) && panel.content.widgets.every((cell) => cell.model.type !== "code" || cell.model.trusted);

  /**
   * A kernel that has run something holds somebody's work: the page was only loaded again.
   * @param {Kernel} kernel
   */
  const isFresh = async (kernel) => {
    const { content } = await kernel.requestExecute({ code: "", silent: true }).done;
    return !content.execution_count;
  };

  /**
   * @param {Panel} panel
   * @param {Actions} actions
   * @param {Application["shell"]} shell
   */
  const open = async (panel, actions, shell) => {
    await panel.context.ready;
    if (!wantsToRun(panel)) return;
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || !(await isFresh(kernel))) return;
    shell.collapseLeft?.(); // Notebook 7 has no such side
    await actions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
    await panel.context.save(); // so that a page loaded again finds the widgets of its kernel
  };

  const get = async () => {
    const { INotebookTracker, NotebookActions } = await labs("@jupyterlab/notebook");
    const plugin = {
      id: "arch-engine:opening",
      description: "Runs a notebook that asks for it when it is opened, and folds the sidebar away.",
      autoStart: true,
      requires: [INotebookTracker],
      /**
       * @param {Application} app
       * @param {Tracker} tracker
       */
      activate: (app, tracker) => {
        // once for each, and not before it is looked at: a page that is loaded again brings back every tab
        const seen = new WeakSet();
        const look = () => {
          const panel = tracker.currentWidget;
          if (!panel || seen.has(panel)) return;
          seen.add(panel);
          open(panel, NotebookActions, app.shell).catch(console.warn);
        };
        app.restored.then(() => {
          tracker.currentChanged.connect(look);
          look();
        });
        // "Run All Cells" goes to the last cell; the reader of a notebook of ours is brought back to the first
        app.commands.commandExecuted.connect((_, { id }) => {
          const panel = tracker.currentWidget;
          if (!panel || !RUN_ALL.has(id) || !isOurs(panel)) return;
          panel.content.activeCellIndex = 0;
          panel.content.scrollToItem(0, "start");
        });
      },
    };
    return () => plugin;
  };

  /** @type {Window & { _JUPYTERLAB?: Record<string, unknown> }} */
  const page = window;
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB["arch-engine"] = {
    /** @param {Shared} scope */
    init: (scope) => {
      shared = scope;
    },
    get,
  };
})();
