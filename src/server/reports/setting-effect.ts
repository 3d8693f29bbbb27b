import type { settingEffect } from '#contract/staff/settings.ts'
import { hasEffect } from '#domain/setting-effect-keys.ts'
import { effectOf } from '#domain/setting-effect.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import { fittingValue } from '../staff/index.ts'
import { ordersBetween, windowsBetween } from './store/last-days.ts'

const DAYS = 7

/** What another value of a setting would have changed in the last seven days that are over. */
export const answerEffect = async ({
  shop,
  now,
  params: { key },
  query,
}: Ask<typeof settingEffect>): Promise<Answer<typeof settingEffect>> => {
  const today = jakartaDate(now)
  const days = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  if (!hasEffect(key)) return { data: { ...days, effect: null } }
  const settings = shop.settings()
  const value = fittingValue(key, query.value, settings)
  const [orders, windows] = await Promise.all([
    ordersBetween(shop.db, days),
    windowsBetween(shop.db, days),
  ])
  return {
    data: { ...days, effect: effectOf(key, value, { last: { orders, windows }, settings }) },
  }
}
