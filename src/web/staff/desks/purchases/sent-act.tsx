import { useState } from 'react'
import {
  listPurchases,
  sendPurchase,
  type ListedPurchase,
} from '#contract/staff/purchases/purchases.ts'
import { SENT_VIA, type SentVia } from '#domain/purchases/purchase.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Notes that several drafts were sent: their units are on the way then. */
export const useSentAct = (rows: readonly ListedPurchase[]) => {
  const t = useT()
  const may = usePermitted()('purchases.write')
  const [via, setVia] = useState<SentVia>('whatsapp')
  return useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ number, supplier }) => `${number} ${supplier.name}`,
    acts: may
      ? [
          {
            id: 'sent',
            press: 's',
            label: t('buying.markSent'),
            staysBy: ({ state }) => (state === 'draft' ? null : t(`buying.state.${state}`)),
            fields: (
              <Field label={t('buying.sentHow')} hint={t('buying.markSentHint')}>
                <Select
                  value={via}
                  options={SENT_VIA.map((value) => ({ value, label: t(`buying.via.${value}`) }))}
                  onChange={({ target }) => setVia(target.value as SentVia)}
                />
              </Field>
            ),
            run: ({ id, version }) =>
              send(sendPurchase, { params: { id }, body: { version, via } }),
          },
        ]
      : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [listPurchases.path] }),
  })
}
