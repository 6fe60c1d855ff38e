/** One step of the demo. `act` returns its result as a sentence. */
export interface Step {
  title: string;
  why: string;
  act: () => Promise<string>;
}

/** A list of buttons, of which one is enabled at a time: the next step, or the step that failed. */
export function showSteps(list: Element | null, steps: readonly Step[]): void {
  const buttons = steps.map((step, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const result = document.createElement("output");
    button.textContent = `${index + 1}. ${step.title}`;
    button.disabled = index > 0;
    result.textContent = step.why;
    const press = async (): Promise<void> => {
      button.disabled = true;
      item.className = "";
      try {
        result.textContent = await step.act();
        item.className = "done";
        const next = buttons[index + 1];
        if (next) next.disabled = false;
        next?.focus();
      } catch (error) {
        result.textContent = error instanceof Error ? error.message : String(error);
        item.className = "failed";
        button.disabled = false;
      }
    };
    button.addEventListener("click", () => void press());
    item.append(button, result);
    list?.append(item);
    return button;
  });
}
