/** One thing a person does; tells in a sentence what came of it. */
export interface Step {
  title: string;
  why: string;
  act: () => Promise<string>;
}

/** A list of buttons, of which one at a time can be pressed: the next, or the one that failed. */
export function showSteps(list: Element | null, steps: readonly Step[]): void {
  const buttons = steps.map((step, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const told = document.createElement("output");
    button.textContent = `${index + 1}. ${step.title}`;
    button.disabled = index > 0;
    told.textContent = step.why;
    const press = async (): Promise<void> => {
      button.disabled = true;
      item.className = "";
      try {
        told.textContent = await step.act();
        item.className = "done";
        const next = buttons[index + 1];
        if (next) next.disabled = false;
        next?.focus();
      } catch (error) {
        told.textContent = error instanceof Error ? error.message : String(error);
        item.className = "failed";
        button.disabled = false;
      }
    };
    button.addEventListener("click", () => void press());
    item.append(button, told);
    list?.append(item);
    return button;
  });
}
