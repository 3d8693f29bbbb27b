import { changeBags, unpackOrder, type Packable } from '#contract/staff/picking/packing.ts'
import { staffPages } from '#contract/pages.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useTry } from './use-try.ts'
import styles from './picking.module.css'

/** A packed order: its labels, bags that are lost or added later, and the way back. */
export function Packed({ order }: { order: Packable }) {
  const t = useT()
  const may = usePermitted()
  const { busy, attempt } = useTry()
  // Its bags and weight are in the booking.
  const mayChange = may('picking.write') && !order.is_booked
  return (
    <div className={styles.form}>
      <p>{t('picking.packedBags', { count: order.bags ?? 1 })}</p>
      <ButtonLink to={staffPages.bagLabels(order.number)} size="lg" block variant="secondary">
        {t('picking.labels')}
      </ButtonLink>
      {order.courier !== null && may('picking.write') && (
        <ButtonLink to={staffPages.waybill(order.number)} size="lg" block variant="secondary">
          {t('picking.waybill', { courier: order.courier })}
        </ButtonLink>
      )}
      {mayChange && order.bag_list.length > 0 && <BagList order={order} />}
      {mayChange && (
        <Button
          size="lg"
          block
          variant="ghost"
          busy={busy}
          onClick={() => void attempt(() => send(unpackOrder, { params: { id: order.id } }))}
        >
          {t('picking.unpack')}
        </Button>
      )}
    </div>
  )
}

function BagList({ order }: { order: Packable }) {
  const t = useT()
  const { busy, attempt } = useTry()
  const change = (body: { remove?: string[]; add?: { is_cold: boolean }[] }) =>
    void attempt(() => send(changeBags, { params: { id: order.id }, body }))
  const { bag_list: bags, has_cold: hasCold } = order
  return (
    <details className={styles.bagList}>
      <summary>{t('picking.changeBags')}</summary>
      <ul className="plain-list">
        {bags.map(({ code, is_cold: isCold }) => (
          <li key={code} className={styles.bag}>
            <span>
              {code}
              {isCold && ` · ${t('picking.zone.chilled')}`}
            </span>
            {bags.length > 1 && (
              <Button
                size="lg"
                variant="ghost"
                busy={busy}
                aria-label={t('picking.removeBagOf', { code })}
                onClick={() => change({ remove: [code] })}
              >
                {t('picking.removeBag')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="lg"
        block
        variant="secondary"
        busy={busy}
        onClick={() => change({ add: [{ is_cold: false }] })}
      >
        {t('picking.addBag')}
      </Button>
      {hasCold && (
        <Button
          size="lg"
          block
          variant="secondary"
          busy={busy}
          onClick={() => change({ add: [{ is_cold: true }] })}
        >
          {t('picking.addColdBag')}
        </Button>
      )}
      <p>{t('picking.changeBagsText')}</p>
    </details>
  )
}
