/**
 * What packages configure of the canvas when the game starts, whether they are going to draw or not. The stand-in has
 * no canvas, so it keeps what they write here and uses none of it but the pictures.
 */
export function canvasConfig() {
  return {
    Canvas: { layers: {}, groups: {}, visionModes: {}, detectionModes: {}, lightAnimations: {}, polygonBackends: {} },
    Drawing: {},
    Note: {},
    Region: {},
    Wall: {},
    weatherEffects: {} as Record<string, object>,
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      lock: "icons/svg/padlock.svg",
      up: "icons/svg/up.svg",
      down: "icons/svg/down.svg",
      defeated: "icons/svg/skull.svg",
      light: "icons/svg/light.svg",
      lightOff: "icons/svg/light-off.svg",
      template: "icons/svg/explosion.svg",
      sound: "icons/svg/sound.svg",
      soundOff: "icons/svg/sound-off.svg",
    } as Record<string, string>,
    fontDefinitions: {} as Record<string, { editor?: boolean; fonts: object[] }>,
    defaultFontFamily: "Signika",
  };
}
