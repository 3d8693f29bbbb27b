import { jakartaDate } from '#domain/time.ts'
import { readableCode } from '../platform/ids.ts'

/** `FR-261120-7K3QX`: the day in Jakarta and five random characters without lookalikes. */
export const orderNumber = (now: Date): string =>
  `FR-${jakartaDate(now).slice(2).replaceAll('-', '')}-${readableCode(5)}`
