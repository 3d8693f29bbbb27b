import { useState } from 'react'
import { findGoods } from '#contract/staff/stock/stock.ts'
import { CallFailure } from '#web/send.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { findKnown, type Known, type ReceivedGood } from './known.ts'
import { GoodName } from './good-name.tsx'
import styles from './goods.module.css'

interface FindGoodProps {
  location: string
  /** What this device finds without network. */
  known: Known
  onFound: (good: ReceivedGood) => void
}

/** Finds a good by name, SKU or PLU, or by a scan of its barcode. */
export function FindGood(props: FindGoodProps) {
  const t = useT()
  const { typed, setTyped, found, busy, failure, look, take } = useFinding(props)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void look(typed, false)
      }}
    >
      <Field label={t('stock.find')} hint={t('stock.findHint')}>
        <TextInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className={styles.tap}
        busy={busy}
        busyLabel={t('staff.loading')}
      >
        {t('stock.findIt')}
      </Button>
      <FormAlert text={failure} />
      {found && found.length === 0 && <p role="status">{t('stock.findNone')}</p>}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map((good) => (
            <li key={good.variation_id}>
              <button type="button" onClick={() => take(good)}>
                <GoodName {...good} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/** The text of the field and the goods that it found; a scan takes the first of them. */
const useFinding = ({ location, known, onFound }: FindGoodProps) => {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly ReceivedGood[] | null>(null)
  const { busy, failure, run } = useStep()
  const take = (good: ReceivedGood) => {
    setTyped('')
    setFound(null)
    onFound(good)
  }
  const find = async (search: string): Promise<readonly ReceivedGood[]> => {
    try {
      return await send(findGoods, { query: { search, location } })
    } catch (error) {
      if (known === null || !(error instanceof CallFailure) || !isAway(error)) throw error
      return findKnown(known, search)
    }
  }
  const look = (text: string, isScan: boolean) =>
    run(async () => {
      if (text.trim() === '') return
      const goods = await find(text.trim())
      if (isScan && goods.length > 0) take(goods[0]!)
      else setFound(goods)
    })
  useScan((code) => void look(code, true))
  return { typed, setTyped, found, busy, failure, look, take }
}
