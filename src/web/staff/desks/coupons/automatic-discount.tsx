import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  endAutomaticDiscount,
  getAutomaticDiscount,
  listAutomaticDiscounts,
  type StaffAutomaticDiscount,
} from '#contract/staff/automatic-discounts.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { AutomaticBadge } from './automatic-badge.tsx'
import styles from './coupons.module.css'

/** A discount without a code: its terms in both languages, what it gave, and its end. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: [getAutomaticDiscount.path, id],
    queryFn: ({ signal }) => send(getAutomaticDiscount, { params: { id }, signal }),
  })
  const discount = query.data
  return (
    <Page
      title={discount?.name[locale] ?? t('staff.title.automaticDiscounts')}
      note={discount && <AutomaticBadge {...discount} />}
      back={{
        to: staffPages.automaticDiscounts(),
        label: t('staff.title.automaticDiscounts'),
      }}
    >
      <Loaded query={query} data={discount} failed={t('automatic.failed')} lines={6}>
        {(discount) => (
          <div className={styles.page}>
            <Terms discount={discount} />
            <p className={styles.faint}>{t('automatic.stacking')}</p>
            <Use discount={discount} />
            <End discount={discount} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The sentence in both languages: customers read both. */
function Terms({ discount: { terms } }: { discount: StaffAutomaticDiscount }) {
  const t = useT()
  return (
    <section className={styles.part} aria-label={t('automatic.terms')}>
      <p lang="id">{terms.id}</p>
      <p lang="en">{terms.en}</p>
    </section>
  )
}

function Use({ discount }: { discount: StaffAutomaticDiscount }) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string) => formatDateTime(new Date(at), locale)
  const facts = [
    [t('automatic.orders'), formatNumber(discount.orders)],
    [t('automatic.bills'), formatNumber(discount.bills)],
    [t('automatic.given'), formatRupiah(discount.given)],
    [t('automatic.startsAt'), moment(discount.starts_at)],
    [
      t('automatic.endsAt'),
      discount.ends_at === null
        ? t('automatic.noEnd')
        : formatEnd(new Date(discount.ends_at), locale),
    ],
    [t('automatic.channel'), t(`automatic.channel.${discount.channel}`)],
  ] as const
  return (
    <section className={styles.use} aria-label={t('automatic.use')}>
      <Facts facts={facts} className={styles.facts} />
    </section>
  )
}

function End({ discount: { id, name, state } }: { discount: StaffAutomaticDiscount }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('coupons.write')
  if (!mayWrite || state === 'ended') return null
  return (
    <div className={styles.row}>
      <AskedButton
        words={{
          button: t('automatic.end'),
          title: t('automatic.endTitle', { name: name[locale] }),
          text: t('automatic.endText'),
          keep: t('automatic.keep'),
          busy: t('automatic.saving'),
        }}
        run={async () => {
          await send(endAutomaticDiscount, { params: { id } })
          await queries.invalidateQueries({ queryKey: [getAutomaticDiscount.path, id] })
          await queries.invalidateQueries({ queryKey: [listAutomaticDiscounts.path] })
        }}
      />
    </div>
  )
}
