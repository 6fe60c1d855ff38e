/** Collects the declarations of a spec. */
export class SpecWriter {
  readonly declarations: string[] = [];

  /** Declares something under a name of its own, and returns the name. `write`: the declaration under that name. */
  declare(prefix: string, write: (name: string) => string): string {
    const name = `${prefix}${this.declarations.length + 1}`;
    const place = this.declarations.push("") - 1;
    this.declarations[place] = write(name);
    return name;
  }
}
