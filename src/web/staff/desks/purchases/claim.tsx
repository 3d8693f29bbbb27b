import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { getClaim, getClaimPhoto, type SupplierClaim } from '#contract/staff/purchases/claims.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link, useParams } from '#web/router.ts'
import { CLAIMS, ClaimBadge } from '#web/staff/claims/claim-table.tsx'
import { GoodName } from '#web/staff/goods/good-name.tsx'
import { PhotoStrip } from '#web/staff/photos/photo-strip.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { SettleClaim } from './settle-claim.tsx'
import styles from '#web/staff/claims/claims.module.css'

/** A claim to a supplier: what is wrong, its message, and what came of it. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const key = [CLAIMS, 'one', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getClaim, { params: { id }, signal }),
  })
  const claim = query.data
  return (
    <Page
      title={claim ? `${claim.number} · ${claim.supplier.name}` : t('staff.title.claims')}
      back={{ to: staffPages.claims(), label: t('staff.title.claims') }}
      note={claim && <ClaimBadge {...claim} />}
    >
      <Loaded query={query} data={claim} failed={t('claims.failed')} lines={8}>
        {(found) => (
          <Whole
            claim={found}
            onSettled={(now) => {
              void queries.invalidateQueries({ queryKey: [CLAIMS] })
              queries.setQueryData(key, now)
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface WholeProps {
  claim: SupplierClaim
  onSettled: (claim: SupplierClaim) => void
}

function Whole({ claim, onSettled }: WholeProps) {
  const t = useT()
  const may = usePermitted()
  const isOpen = claim.outcome === null
  return (
    <div className={styles.parts}>
      <Link className="link" to={staffPages.batch(claim.batch.id)}>
        <GoodName {...claim} />
      </Link>
      <Part title={t('claims.facts')}>
        <About claim={claim} />
        {claim.words && <p className={styles.faint}>{claim.words}</p>}
        <PhotoStrip
          photos={claim.photos}
          addressOf={(photoId) => urlOf(getClaimPhoto, { id: claim.id, photo_id: photoId })}
          nameOf={(n) => t('claims.photo', { n })}
        />
        {isOpen && <Message claim={claim} />}
      </Part>
      {isOpen && may('purchases.write') && <SettleClaim claim={claim} onSettled={onSettled} />}
      {!isOpen && (
        <Part title={t('claims.outcome')}>
          <Outcome claim={claim} />
        </Part>
      )}
    </div>
  )
}

function About({ claim }: { claim: SupplierClaim }) {
  const t = useT()
  const locale = useLocale()
  const { batch, purchase, units, unit_cost: cost } = claim
  return (
    <Facts
      facts={[
        [t('claims.reason'), t(`claims.reason.${claim.reason}`)],
        [t('claims.units'), formatNumber(units)],
        [t('claims.worth'), cost === null ? null : formatRupiah(cost * units)],
        [t('claims.wished'), t(`claims.wish.${claim.wish}`)],
        [
          t('claims.batch'),
          <Link key="batch" className="link" to={staffPages.batch(batch.id)}>
            {batch.code}
          </Link>,
        ],
        [
          t('claims.purchase'),
          purchase && (
            <Link key="purchase" className="link" to={staffPages.purchase(purchase.id)}>
              {purchase.number}
            </Link>
          ),
        ],
        [t('claims.by'), claim.by],
        [t('claims.at'), formatDateTime(new Date(claim.at), locale)],
      ]}
    />
  )
}

function Outcome({ claim }: { claim: SupplierClaim }) {
  const t = useT()
  const locale = useLocale()
  const { outcome, credit, replaced, settled_at: at } = claim
  return (
    <Facts
      facts={[
        [t('claims.outcome'), outcome && t(`claims.outcome.${outcome}`)],
        [t('claims.creditShown'), credit === null ? null : formatRupiah(credit)],
        [t('claims.replaced'), replaced === null ? null : formatNumber(replaced)],
        [t('claims.answer'), claim.answer],
        [t('claims.settledBy'), claim.settled_by],
        [t('claims.settledAt'), at && formatDateTime(new Date(at), locale)],
      ]}
    />
  )
}

/** The claim as a message to the supplier. */
function Message({ claim }: { claim: SupplierClaim }) {
  const t = useT()
  const locale = useLocale()
  const { supplier, number } = claim
  const text = encodeURIComponent(
    t('claims.message', {
      supplier: supplier.name,
      number,
      units: formatNumber(claim.units),
      good: `${claim.name[locale]} ${claim.variation[locale]}`,
      code: claim.batch.code,
      reason: t(`claims.reason.${claim.reason}`),
      words: claim.words,
      wish: t(`claims.wish.${claim.wish}`),
    }),
  )
  const phone = supplier.phone.replaceAll(/\D/g, '').replace(/^0/, '62')
  if (phone === '' && supplier.email === '') return null
  return (
    <>
      <p className={styles.faint}>{t('claims.sendHint')}</p>
      <p className={styles.row}>
        {phone !== '' && (
          <a
            className="link"
            href={`https://wa.me/${phone}?text=${text}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('claims.whatsapp')}
          </a>
        )}
        {supplier.email !== '' && (
          <a className="link" href={`mailto:${supplier.email}?subject=${number}&body=${text}`}>
            {t('claims.email')}
          </a>
        )}
      </p>
    </>
  )
}
