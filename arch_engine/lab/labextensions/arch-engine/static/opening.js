// Runs a notebook of ours when it is opened, so that the first thing seen is a board that works.
//
// Written by hand as what Lab expects of a prebuilt extension: a container with `init` and `get`, in the page's list of them.
(() => {
  const RUN_ALL = new Set(["notebook:run-all-cells", "notebook:restart-run-all"]);
  let shared;

  // A package of the Lab that is running.
  const labs = async (name) => (await Object.values(shared[name])[0].get())();

  // A notebook asks for it in its metadata, and the user has to trust it, as one may not who was only sent it.
  const isOurs = (panel) => panel?.context.model.getMetadata("arch-engine")?.run === "on opening";
  const wantsToRun = (panel) =>
    isOurs(panel) && panel.content.widgets.every((cell) => cell.model.type !== "code" || cell.model.trusted);

  // A kernel that has run something holds somebody's work: the page was only loaded again.
  const isFresh = async (kernel) => {
    const { content } = await kernel.requestExecute({ code: "", silent: true }).done;
    return !content.execution_count;
  };

  const open = async (panel, NotebookActions) => {
    await panel.context.ready;
    if (!wantsToRun(panel)) return;
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || !(await isFresh(kernel))) return;
    await NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
    await panel.context.save(); // so that a page loaded again finds the widgets of its kernel
  };

  const get = async () => {
    const { INotebookTracker, NotebookActions } = await labs("@jupyterlab/notebook");
    const plugin = {
      id: "arch-engine:opening",
      description: "Runs a notebook that asks for it when it is opened.",
      autoStart: true,
      requires: [INotebookTracker],
      activate: (app, tracker) => {
        // once for each, and not before it is looked at: a page that is loaded again brings back every tab
        const seen = new WeakSet();
        const look = () => {
          const panel = tracker.currentWidget;
          if (!panel || seen.has(panel)) return;
          seen.add(panel);
          open(panel, NotebookActions).catch(console.warn);
        };
        app.restored.then(() => {
          tracker.currentChanged.connect(look);
          look();
        });
        // "Run All Cells" goes to the last cell; the reader of a notebook of ours is brought back to the first
        app.commands.commandExecuted.connect((_, { id }) => {
          const panel = tracker.currentWidget;
          if (!RUN_ALL.has(id) || !isOurs(panel)) return;
          panel.content.activeCellIndex = 0;
          panel.content.scrollToItem(0, "start");
        });
      },
    };
    return () => plugin;
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["arch-engine"] = { init: (scope) => void (shared = scope), get };
})();
