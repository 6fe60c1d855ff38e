import { adviceOn } from "./advice.ts";

/** One step of the demo. `act` returns its result as a sentence. */
export interface Step {
  title: string;
  why: string;
  act: () => Promise<string>;
}

/**
 * A list of buttons, of which one is enabled at a time: the next step, or the step that failed. The focus stays on the button that
 * was pressed until its step is done. `begin` gets the list for the calls of a step.
 */
export function showSteps(list: Element | null, steps: readonly Step[], begin: (calls: Element) => void): void {
  let isBusy = false;
  const buttons = steps.map((step, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const result = document.createElement("output");
    const calls = document.createElement("ol");
    button.type = "button";
    button.textContent = `${index + 1}. ${step.title}`;
    button.disabled = index > 0;
    result.textContent = step.why;
    calls.className = "calls";
    calls.setAttribute("aria-label", `Requests and replies of step ${index + 1}`);
    const press = async (): Promise<void> => {
      // A disabled button would lose the focus.
      if (isBusy) return;
      isBusy = true;
      item.className = "";
      item.setAttribute("aria-busy", "true");
      begin(calls);
      try {
        result.textContent = await step.act();
        item.className = "done";
        const next = buttons[index + 1];
        if (next !== undefined) {
          next.disabled = false;
          next.focus();
          button.disabled = true;
        }
      } catch (error) {
        result.textContent = adviceOn(error);
        item.className = "failed";
      } finally {
        isBusy = false;
        item.removeAttribute("aria-busy");
      }
    };
    button.addEventListener("click", () => void press());
    item.append(button, result, calls);
    list?.append(item);
    return button;
  });
}
