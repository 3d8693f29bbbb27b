import { getReferral, listEarningRules, type EarningRuleShown } from '#contract/points/earning.ts'
import { pages } from '#contract/pages.ts'
import { isRuleOn, periodStart, type EarningRule } from '#domain/points/earning.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatLastDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { isOurDevice } from '../auth/index.ts'
import { serve, type Served } from '../http/serve.ts'
import { codeOf, deviceMark } from './referrals.ts'
import { countGiven, readRule, readRules } from './store/earning.ts'
import { referralSums, rememberDevice } from './store/referrals.ts'

const present = (rule: EarningRule, locale: Locale): EarningRuleShown => {
  const t = serverWords(locale)
  // A one-time rule states that in its terms.
  const often =
    rule.period === 'once' ? [] : [t(`earning.limit.${rule.period}`, { times: rule.cap })]
  const least =
    rule.minimumGoods > 0 ? [t('earning.minimum', { amount: formatRupiah(rule.minimumGoods) })] : []
  return {
    kind: rule.kind,
    title: t(`earning.${rule.kind}`),
    value:
      rule.kind === 'birthday'
        ? `${formatNumber(rule.factorPercent / 100)}×`
        : `+${formatNumber(rule.points)}`,
    limit: [...often, ...least].join(' · '),
    terms: inLocale(rule.terms, locale),
    formatted_until: rule.validTo && formatLastDay(rule.validTo, locale),
  }
}

export const earningCalls: Served[] = [
  serve(listEarningRules, [], async ({ shop, locale, now }) => ({
    data: (await readRules(shop.db))
      .filter((rule) => isRuleOn(rule, now))
      .map((rule) => present(rule, locale)),
  })),

  serve(getReferral, [], async ({ shop, customer, device, now }) => {
    const rule = await readRule(shop.db, 'referral')
    if (!isRuleOn(rule, now)) return { data: null }
    const { customerId } = customer
    const { secrets, publicUrl } = shop.config
    if (isOurDevice(secrets, device))
      await rememberDevice(shop.db, customerId, deviceMark(shop.dataKey, device), now)
    const [code, sums, given] = await Promise.all([
      codeOf(shop.db, customerId),
      referralSums(shop.db, customerId),
      countGiven(shop.db, customerId, 'referral', periodStart(rule.period, now)),
    ])
    const left = Math.min(
      rule.cap - given.inPeriod,
      rule.totalCap === null ? rule.cap : rule.totalCap - given.ever,
    )
    return {
      data: {
        code,
        url: `${publicUrl}${pages.register()}?ref=${code}`,
        points: rule.points,
        friend_points: rule.friendPoints,
        formatted_minimum: formatRupiah(rule.minimumGoods),
        invited: sums.invited,
        waiting: sums.waiting,
        rewarded: sums.rewarded,
        earned_points: sums.points,
        left_this_month: Math.max(0, left),
      },
    }
  }),
]
