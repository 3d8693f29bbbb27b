import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Data, Meta } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { changeSafety } from '#contract/staff/stock/safety.ts'
import { formatNumber } from '#domain/money.ts'
import { useNavigate } from '#web/router.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import type { Chosen } from '#web/staff/list/bulk/selection-bar.tsx'
import { sendWhole } from '#web/staff/send.ts'
import panels from '#web/staff/shell/panels.module.css'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

type Asked = { data: Data<typeof changeSafety>; meta: Meta<typeof changeSafety> }

interface SafetyManyProps {
  /** Null while it is closed. */
  chosen: Chosen | null
  /** The list's filters, as the call has them. */
  filters: object
  onClose: () => void
}

/** Safety stock of chosen goods: what would no longer be sold, then each of them to confirm. */
export function SafetyMany({ chosen, filters, onClose }: SafetyManyProps) {
  const t = useT()
  return (
    <Modal
      open={chosen !== null}
      onClose={onClose}
      title={t('stock.safetySet')}
      closeLabel={t('staff.close')}
    >
      {chosen && <Steps chosen={chosen} filters={filters} />}
    </Modal>
  )
}

function Steps({ chosen, filters }: { chosen: Chosen; filters: object }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = (id: string) => void navigate(staffPages.import(id))
  if (asked) return <Unsaleable {...asked.meta} onGoOn={() => confirm(asked.data.id)} />
  const which = 'ids' in chosen ? { ids: [...chosen.ids] } : { filters }
  const look = async (units: number | null) => {
    const found = await sendWhole(changeSafety, { body: { units, ...which } })
    await queries.invalidateQueries({ queryKey: ['imports'] })
    if (found.meta.unsaleable > 0) setAsked(found)
    else confirm(found.data.id)
  }
  return <UnitsForm look={look} />
}

function UnitsForm({ look }: { look: (units: number | null) => Promise<void> }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const units = wholeOf(typed)
  const { busy, save, error, failure } = useSave({ units })
  return (
    <form
      className={panels.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(() => look(units))
      }}
    >
      <FormAlert text={failure ?? error('ids') ?? null} />
      <p>{t('stock.safetyText')}</p>
      <Field
        label={t('stock.safetyUnits')}
        hint={t('stock.safetyUnitsHint')}
        error={error('units')}
      >
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {t('stock.safetyLook')}
      </Button>
    </form>
  )
}

function Unsaleable({ unsaleable, named, onGoOn }: Asked['meta'] & { onGoOn: () => void }) {
  const t = useT()
  const locale = useLocale()
  const more = unsaleable - named.length
  return (
    <div className={panels.parts}>
      <Banner tone="warn">{t('stock.unsaleable', { count: formatNumber(unsaleable) })}</Banner>
      <ul>
        {named.map(({ variation_id: id, name, variation, free }) => (
          <li key={id}>
            {t('stock.unsaleableGood', {
              good: `${name[locale]} ${variation[locale]}`.trim(),
              units: formatNumber(free),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('stock.unsaleableMore', { count: formatNumber(more) })}</p>}
      <Button onClick={onGoOn}>{t('stock.safetyConfirm')}</Button>
    </div>
  )
}
