/** Whether the shop tells this page of changes by itself just now: whoever waits for one then needs to ask but seldom. */
let isHearing = false
export const hearsChanges = (): boolean => isHearing
export const setHearing = (now: boolean): void => {
  isHearing = now
}
