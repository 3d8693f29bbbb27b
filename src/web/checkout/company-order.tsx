import type { Summary } from '#contract/checkout.ts'
import { PO_NUMBER_MAX } from '#domain/companies/invoice.ts'
import { poNumber, poNumberOf } from '#web/checkout/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { useStore } from '#web/state/make-store.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** For which company the order is, and that company's own number of it. */
export function CompanyOrder({ name, summary }: { name: string; summary: Summary }) {
  const t = useT()
  const typed = useStore(poNumber)
  return (
    <>
      <p>{t('checkout.forCompany', { name })}</p>
      <Field
        label={t('checkout.poNumber')}
        mark={t('checkout.optional')}
        hint={t('checkout.poNumberHint')}
      >
        <TextInput
          name="po_number"
          value={poNumberOf(summary, typed)}
          maxLength={PO_NUMBER_MAX}
          autoComplete="off"
          onChange={(event) => poNumber.set(event.target.value)}
        />
      </Field>
    </>
  )
}
