import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  endPointOffer,
  getPointOffer,
  listPointOffers,
  type StaffPointOffer,
} from '#contract/staff/point-offers.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime, formatEnd, weekdayName } from '#i18n/format.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { AutomaticBadge } from '../automatic-badge.tsx'
import { givesText } from './gives-text.ts'
import styles from '../coupons.module.css'

/** An offer of points: its terms, what it gave, and its end. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: [getPointOffer.path, id],
    queryFn: ({ signal }) => send(getPointOffer, { params: { id }, signal }),
  })
  const offer = query.data
  return (
    <Page
      title={offer?.name[locale] ?? t('staff.title.pointOffers')}
      note={offer && <AutomaticBadge {...offer} />}
      back={{ to: staffPages.pointOffers(), label: t('staff.title.pointOffers') }}
    >
      <Loaded query={query} data={offer} failed={t('loyalty.failed')} lines={6}>
        {(offer) => (
          <div className={styles.page}>
            <p className={styles.faint}>{t('pointOffers.stacking')}</p>
            <Terms offer={offer} />
            <End offer={offer} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Terms({ offer }: { offer: StaffPointOffer }) {
  const t = useT()
  const locale = useLocale()
  const { ends_at: end, weekdays, from_time: from, until_time: until } = offer
  const facts: [string, string][] = [
    [t('pointOffers.gives'), givesText(offer, locale, t)],
    [t('pointOffers.cap'), formatNumber(offer.cap)],
    [
      t('pointOffers.goods'),
      [...offer.categories, ...offer.products].join(', ') || t('pointOffers.allGoods'),
    ],
    [t('automatic.startsAt'), formatDateTime(new Date(offer.starts_at), locale)],
    [t('automatic.endsAt'), end === null ? t('automatic.noEnd') : formatEnd(new Date(end), locale)],
    ...(weekdays.length > 0
      ? [
          [t('coupons.weekdays'), weekdays.map((day) => weekdayName(day, locale)).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(from === null ? [] : [[t('automatic.from_time'), from] as [string, string]]),
    ...(until === null ? [] : [[t('automatic.until_time'), until] as [string, string]]),
    [t('automatic.channel'), t(`automatic.channel.${offer.channel}`)],
    [t('pointOffers.orders'), formatNumber(offer.orders)],
    [t('automatic.bills'), formatNumber(offer.bills)],
    [t('pointOffers.given'), formatNumber(offer.given)],
  ]
  return (
    <section className={styles.part} aria-label={t('pointOffers.part.what')}>
      <dl className={styles.halves}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.faint}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function End({ offer: { id, name, state } }: { offer: StaffPointOffer }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('loyalty.write')
  if (!mayWrite || state === 'ended') return null
  return (
    <div className={styles.row}>
      <AskedButton
        words={{
          button: t('pointOffers.end'),
          title: t('pointOffers.endTitle', { name: name[locale] }),
          text: t('pointOffers.endText'),
          keep: t('pointOffers.keep'),
          busy: t('loyalty.saving'),
        }}
        run={async () => {
          await send(endPointOffer, { params: { id } })
          await queries.invalidateQueries({ queryKey: [getPointOffer.path, id] })
          await queries.invalidateQueries({ queryKey: [listPointOffers.path] })
        }}
      />
    </div>
  )
}
