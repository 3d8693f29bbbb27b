import { useState } from 'react'
import { addCustomerTag, removeCustomerTag } from '#contract/staff/customers/customer-acts.ts'
import type { StaffCustomerRow } from '#contract/staff/customers/customers.ts'
import { TAG_LENGTH_MAX, tidyTag } from '#domain/tag.ts'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { CUSTOMERS } from './keys.ts'

/** Marks several customers with a tag. */
export const useTagAct = (rows: readonly StaffCustomerRow[]) => {
  const t = useT()
  const may = usePermitted()('customers.write')
  const [typed, setTyped] = useState('')
  const tag = tidyTag(typed)
  return useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ name, phone }) => [name, phone].filter(Boolean).join(' · '),
    acts: may
      ? [
          {
            id: 'tag',
            label: t('staff.customers.tagAll'),
            staysBy: ({ tags }) => (tags.includes(tag) ? t('staff.customers.hasTag') : null),
            fields: (
              <Field label={t('staff.customers.tag')} required>
                <TextInput
                  value={typed}
                  maxLength={TAG_LENGTH_MAX}
                  autoComplete="off"
                  onChange={({ target }) => setTyped(target.value)}
                />
              </Field>
            ),
            isIncomplete: tag === '',
            run: ({ id }) => send(addCustomerTag, { params: { id }, body: { tag } }),
            undo: ({ id }) => send(removeCustomerTag, { params: { id, tag } }),
          },
        ]
      : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [CUSTOMERS] }),
  })
}
