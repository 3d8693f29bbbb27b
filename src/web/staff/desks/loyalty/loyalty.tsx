import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  listStaffEarningRules,
  listStaffTiers,
  type StaffEarningRule,
  type StaffTier,
} from '#contract/staff/loyalty.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDate } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useCallList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { factorText } from '#web/staff/form/factor-text.ts'
import styles from './loyalty.module.css'

const NAMES = namesOf([])

/** The earning rules with what they gave, and the tiers with what is to come. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  return (
    <Page
      title={t('staff.title.loyalty')}
      actions={
        may('customers.read') && (
          <ButtonLink variant="secondary" size="sm" to={`${staffPages.held()}?kind=invitation`}>
            {t('staff.title.held')}
          </ButtonLink>
        )
      }
    >
      <div className={styles.wide}>
        <section>
          <h2>{t('loyalty.rules')}</h2>
          <Rules />
        </section>
        <section>
          <h2>{t('loyalty.tiers')}</h2>
          <Tiers />
        </section>
      </div>
    </Page>
  )
}

function Rules() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const list = useCallList(listStaffEarningRules)
  return (
    <ListParts
      label={t('loyalty.rules')}
      filters={[]}
      list={list}
      columns={useRuleColumns()}
      rowId={({ kind }) => kind}
      rowTo={({ kind }) => staffPages.earningRule(kind)}
      address={address}
      onAddress={change}
      empty={{ title: t('loyalty.noHistory'), text: '' }}
    />
  )
}

const useRuleColumns = (): Column<StaffEarningRule>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'kind', label: t('loyalty.kind'), cell: ({ kind }) => t(`loyalty.kind.${kind}`) },
      {
        id: 'state',
        label: t('loyalty.state'),
        cell: ({ is_on: isOn }) => (
          <Badge tone={isOn ? 'leaf' : 'neutral'}>{t(isOn ? 'loyalty.on' : 'loyalty.off')}</Badge>
        ),
      },
      {
        id: 'gives',
        label: t('loyalty.gives'),
        cell: ({ kind, points, factor_percent: factor }) =>
          kind === 'birthday'
            ? t('loyalty.givesFactor', { factor: factorText(factor, locale) })
            : t('loyalty.givesPoints', { points: formatNumber(points) }),
      },
      {
        id: 'cap',
        label: t('loyalty.cap'),
        isExtra: true,
        cell: ({ period, cap }) => t(`loyalty.cap.${period}`, { count: cap }),
      },
      {
        id: 'given',
        label: t('loyalty.given'),
        align: 'end',
        cell: ({ given }) => formatNumber(given),
      },
    ],
    [locale, t],
  )
}

function Tiers() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const list = useCallList(listStaffTiers)
  return (
    <ListParts
      label={t('loyalty.tiers')}
      filters={[]}
      list={list}
      columns={useTierColumns()}
      rowId={({ code }) => code}
      rowTo={({ code }) => staffPages.tier(code)}
      address={address}
      onAddress={change}
      empty={{ title: t('loyalty.noHistory'), text: '' }}
    />
  )
}

const useTierColumns = (): Column<StaffTier>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      { id: 'tier', label: t('loyalty.tier'), cell: ({ name }) => name[locale] },
      {
        id: 'threshold',
        label: t('loyalty.threshold'),
        align: 'end',
        cell: ({ threshold }) => formatRupiah(threshold),
      },
      {
        id: 'factor',
        label: t('loyalty.gives'),
        align: 'end',
        cell: ({ earn_factor_percent: factor }) =>
          t('loyalty.givesFactor', { factor: factorText(factor, locale) }),
      },
      {
        id: 'convert',
        label: t('loyalty.convert'),
        align: 'end',
        isExtra: true,
        cell: ({ redeem_point_convert: rate }) => formatRupiah(rate),
      },
      {
        id: 'members',
        label: t('loyalty.members'),
        align: 'end',
        cell: ({ customers }) => formatNumber(customers),
      },
      {
        id: 'coming',
        label: t('loyalty.coming'),
        cell: ({ plans }) => {
          const open = plans.find((plan) => !plan.applied_at && !plan.withdrawn_at)
          return open
            ? t('loyalty.comingOn', { date: formatDate(new Date(open.holds_from), locale) })
            : '–'
        },
      },
    ],
    [locale, t],
  )
}
