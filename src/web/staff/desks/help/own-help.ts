import { HELP, HELP_NAMES, type HelpName } from '#i18n/help.ts'
import type { Help } from '#i18n/help/page.ts'
import { DESKS, type Desk, type Screen } from '#web/staff/screen.ts'

/** The screens that a page of help is about: where it begins, then those of the menu. */
export const screensOf = (name: HelpName, screens: readonly Screen[]): Screen[] => {
  const { of = name, begins }: Help = HELP[name]
  const rank = ({ desk, title }: Screen) => (desk === null ? 2 : Number(title !== begins))
  return screens.filter(({ help }) => help === of).toSorted((one, other) => rank(one) - rank(other))
}

/** By desk: the pages of help whose screens the menu shows to this person. */
export const helpByDesk = (
  screens: readonly Screen[],
  isOwn: (screen: Screen) => boolean,
): { desk: Desk; names: HelpName[] }[] => {
  const deskOf = (name: HelpName) =>
    screensOf(name, screens).find((screen) => screen.desk !== null && isOwn(screen))?.desk
  return DESKS.map((desk) => ({
    desk,
    names: HELP_NAMES.filter((name) => deskOf(name) === desk),
  })).filter(({ names }) => names.length > 0)
}
