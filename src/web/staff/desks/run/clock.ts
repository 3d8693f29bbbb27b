/** The shop's clock less this phone's, in milliseconds; 0 for a sheet that an older version stored. */
export const clockOffset = (serverTime: string | undefined, askedAt: Date): number =>
  serverTime === undefined ? 0 : Date.parse(serverTime) - askedAt.getTime()

/** An instant of this phone on the shop's clock. */
export const onShopClock = (instant: string, offset: number): string =>
  new Date(Date.parse(instant) + offset).toISOString()
