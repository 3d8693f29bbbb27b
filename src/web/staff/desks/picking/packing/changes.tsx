import { useState } from 'react'
import { changeBags, unpackOrder, type Packable } from '#contract/staff/picking/packing.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { useTry } from './use-try.ts'
import styles from '../picking.module.css'

/** What may still change of a packed order: its bags, or all of it. */
export function Changes({ order }: { order: Packable }) {
  return (
    <>
      {order.bag_list.length > 0 && <BagList order={order} />}
      <Unpack order={order} />
    </>
  )
}

/** Asks first: the labels are on the bags already. */
function Unpack({ order }: { order: Packable }) {
  const t = useT()
  const { busy, attempt } = useTry()
  const [isAsking, setAsking] = useState(false)
  const codes = order.bag_list.map(({ code }) => code).join(', ') || order.number
  return (
    <>
      <Button size="lg" block variant="ghost" busy={busy} onClick={() => setAsking(true)}>
        {t('picking.unpack')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('picking.unpackTitle', { number: order.number })}
        text={t('picking.unpackText', { codes })}
        confirmLabel={t('picking.unpack')}
        cancelLabel={t('picking.staysPacked')}
        onConfirm={() => {
          setAsking(false)
          void attempt(() => send(unpackOrder, { params: { id: order.id } }))
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function BagList({ order }: { order: Packable }) {
  const t = useT()
  const { busy, attempt } = useTry()
  const change = (body: { remove?: string[]; add?: { is_cold: boolean }[] }) =>
    void attempt(() => send(changeBags, { params: { id: order.id }, body }))
  const { bag_list: bags, has_cold: hasCold } = order
  const kinds = hasCold ? [false, true] : [false]
  return (
    <details>
      <summary className={styles.summary}>{t('picking.changeBags')}</summary>
      <div className={styles.form}>
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
        {kinds.map((isCold) => (
          <Button
            key={String(isCold)}
            size="lg"
            block
            variant="secondary"
            busy={busy}
            onClick={() => change({ add: [{ is_cold: isCold }] })}
          >
            {t(isCold ? 'picking.addColdBag' : 'picking.addBag')}
          </Button>
        ))}
        <p>{t('picking.changeBagsText')}</p>
      </div>
    </details>
  )
}
