import { defineCheck, type OwnRule } from "../../src/index.ts";

/** What no decorator says of the box office. */
export const rules: OwnRule[] = [
  { id: "BOX-02", sentence: "A voucher that is created again after its deletion has nothing of the deleted one." },
];

const dayMs = 86_400_000;

export const checks = [
  defineCheck({
    name: "box-office/reminders of a day",
    rules: ["BOX-01"],
    operation: "Shows_remind",
    needs: ["clock"],
    async run(t) {
      const { id } = await t.make("Shows_create");
      const remind = async (): Promise<number> => (await t.call("Shows_remind", { params: { id } })).status;
      const expectStatus = async (state: string, expected: number): Promise<void> => {
        const observed = await remind();
        t.holds("BOX-01", state, observed === expected, () => ({
          operation: "Shows_remind",
          expected: String(expected),
          observed: String(observed),
        }));
      };
      for (const state of ["first", "second", "third"]) await expectStatus(state, 204);
      await expectStatus("one too many", 409);
      await t.advance(dayMs + 1_000);
      await expectStatus("a day later", 204);
    },
  }),
  defineCheck({
    name: "box-office/vouchers return",
    rules: ["BOX-02"],
    operation: "Vouchers_create",
    async run(t) {
      const params = { code: t.unique("voucher") };
      await t.make("Vouchers_create", { params, body: { percent: 10, note: "the first" } });
      await t.call("Vouchers_remove", { params });
      const again = await t.call("Vouchers_create", { params, body: { percent: 20 } });
      const { text, body } = await t.call("Vouchers_get", { params });
      t.holds("BOX-02", "created again", again.status === 201 && !("note" in Object(body)), () => ({
        operation: "Vouchers_create",
        expected: "201, and no note of the deleted voucher",
        observed: `${again.status} ${text}`,
      }));
    },
  }),
];
