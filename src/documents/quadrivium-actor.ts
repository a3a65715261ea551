/** An actor of ours: formulas name its traits in short, `@int` beside `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override getRollData(): ReturnType<Actor["getRollData"]> {
    const system: object = (this as Actor).system;
    return "getRollData" in system
      ? (system as { getRollData(): Record<string, unknown> }).getRollData()
      : { ...system };
  }
}
