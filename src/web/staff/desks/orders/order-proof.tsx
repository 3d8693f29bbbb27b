import { useState } from 'react'
import { urlOf } from '#contract/call.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { getProofPhoto } from '#contract/staff/orders/order-papers.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './orders.module.css'

/** The courier's papers, and how the order was handed over. */
export function Proof({ order }: { order: StaffOrder }) {
  const t = useT()
  const locale = useLocale()
  const { proof, parcel } = order
  return (
    <>
      {parcel?.waybill && <p>{t('staff.orders.waybill', { number: parcel.waybill })}</p>}
      {parcel?.link && (
        <p>
          <a href={parcel.link} target="_blank" rel="noreferrer">
            {t('staff.orders.courierPage')}
          </a>
        </p>
      )}
      {proof && (
        <>
          <p>
            {t(`staff.orders.proof.${proof.kind}`, { name: proof.received_by ?? '' })} ·{' '}
            {formatDateTime(new Date(proof.at), locale)}
          </p>
          {proof.chilled_c !== null && (
            <p>
              {t('staff.orders.proofCold', { degrees: proof.chilled_c.toLocaleString(locale) })}
            </p>
          )}
          {proof.has_photo && <ProofPhoto number={order.number} />}
        </>
      )}
    </>
  )
}

/** Loaded when it is asked for: that it was seen is recorded. */
function ProofPhoto({ number }: { number: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('staff.orders.proofPhoto')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        size="md"
        title={t('staff.orders.proofPhotoOf', { number })}
        closeLabel={t('staff.close')}
      >
        {isOpen && (
          <img
            className={styles.large}
            src={urlOf(getProofPhoto, { number })}
            alt={t('staff.orders.proofPhotoOf', { number })}
          />
        )}
      </Modal>
    </>
  )
}
