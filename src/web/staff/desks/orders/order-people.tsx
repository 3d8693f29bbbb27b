import { Fragment } from 'react'
import { staffPages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { seesCustomers } from '#contract/staff/customers/customers.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { CourierButton } from '#web/staff/couriers/courier-button.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Proof } from './order-proof.tsx'
import { Part } from './part.tsx'
import { CopyIcon, Reach } from './reach.tsx'
import { Phone, Weight, WindowTimes } from '#web/staff/order-values.tsx'
import styles from './orders.module.css'

/** When and where the order goes. */
export function Delivery({ order }: { order: StaffOrder }) {
  const t = useT()
  const { address, window, linked, shipping_name: shipping, notes_of_customer: note } = order
  return (
    <Part title={t('staff.orders.address')}>
      <p>
        <WindowTimes {...window} />
      </p>
      <p className={styles.faint}>
        {shipping} · <Weight grams={order.weight_g} />
      </p>
      <p>
        {address.name} · <Phone number={address.phone} />
      </p>
      <Reach number={address.phone} />
      {address.full_address === null ? (
        <p className={styles.faint}>{t('staff.orders.address.hidden')}</p>
      ) : (
        <p>
          {address.full_address}{' '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${address.lat}&mlon=${address.lng}&zoom=17`}
            target="_blank"
            rel="noreferrer"
          >
            {t('staff.orders.map')}
          </a>{' '}
          <CopyIcon text={address.full_address} label={t('staff.orders.copyAddress')} />
        </p>
      )}
      {order.parcel?.is_left && (
        <>
          <p>{t('couriers.left')}</p>
          <CourierButton number={order.number} />
        </>
      )}
      {order.troubles.includes('courier_not_cancelled') && <p>{t('couriers.notCancelled')}</p>}
      {linked.length > 0 && (
        <p>
          {t('staff.orders.linked')}{' '}
          {linked.map(({ number }) => (
            <Fragment key={number}>
              <Link to={staffPages.order(number)}>{number}</Link>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {note && <p>{t('staff.orders.address.note', { note })}</p>}
      <Proof order={order} />
    </Part>
  )
}

/** Who ordered, and what the shop knows of their orders. */
export function Buyer({ order: { buyer, company, address } }: { order: StaffOrder }) {
  const t = useT()
  const may = usePermitted()
  const facts = [
    ['tier', buyer.tier],
    ['orders', buyer.orders],
    ['completed', buyer.completed],
    ['complaints', buyer.complaints],
    ['rating', buyer.rating ?? '–'],
  ] as const
  return (
    <Part title={t('staff.orders.buyer')}>
      <p>
        {may(seesCustomers) ? (
          <Link to={staffPages.customer(buyer.id)} className="link">
            {buyer.name}
          </Link>
        ) : (
          buyer.name
        )}
        {buyer.phone && (
          <>
            {' · '}
            <Phone number={buyer.phone} />
          </>
        )}
      </p>
      {buyer.phone && buyer.phone !== address.phone && <Reach number={buyer.phone} />}
      {buyer.email && <p className={styles.faint}>{buyer.email}</p>}
      {company && (
        <p>
          {t('staff.orders.company', { name: company.legal_name })}
          {company.po_number && (
            <>
              <br />
              {t('staff.orders.poNumber', { number: company.po_number })}
            </>
          )}
        </p>
      )}
      <dl className={styles.pairs}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt>{t(`staff.orders.buyer.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
