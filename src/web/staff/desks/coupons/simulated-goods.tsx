import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { usePartSearch } from '#web/staff/goods/use-part-search.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './coupons.module.css'

/** The quantity as it is typed. */
export type SimulatedLine = { sku: string; name: string; quantity: string }

interface SimulatedGoodsProps {
  lines: readonly SimulatedLine[]
  onChange: (lines: readonly SimulatedLine[]) => void
  error: (field: string) => string | undefined
}

/** The cart that coupons are tried on. */
export function SimulatedGoods({ lines, onChange, error }: SimulatedGoodsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('coupons.simulatorGoods')}</legend>
      {error('lines') && (
        <p role="alert" className={styles.error}>
          {error('lines')}
        </p>
      )}
      {lines.length > 0 && (
        <ul className={styles.goods}>
          {lines.map((line, at) => (
            <li key={line.sku}>
              <Field
                label={t('coupons.simulatorQuantity', { name: line.name })}
                labelHidden
                error={error(`lines.${at}.quantity`) ?? error(`lines.${at}.sku`)}
              >
                <TextInput
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={({ target }) =>
                    onChange(lines.with(at, { ...line, quantity: target.value }))
                  }
                />
              </Field>
              <span>
                {line.name} <span className={styles.faint}>{line.sku}</span>
              </span>
              <IconButton
                label={t('coupons.simulatorRemove', { name: line.name })}
                icon={<Trash size={18} strokeWidth={2} />}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <Search
        taken={new Set(lines.map(({ sku }) => sku))}
        onAdd={(line) => onChange([...lines, line])}
      />
    </fieldset>
  )
}

interface SearchProps {
  taken: ReadonlySet<string>
  onAdd: (line: SimulatedLine) => void
}
function Search({ taken, onAdd }: SearchProps) {
  const t = useT()
  const locale = useLocale()
  const { typed, setTyped, found } = usePartSearch()
  return (
    <>
      <Field label={t('coupons.simulatorFind')} hint={t('coupons.simulatorFindHint')}>
        <TextInput
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found && (
        <ul className={styles.found} aria-live="polite">
          {found.length === 0 && <li>{t('staff.goods.noneFound')}</li>}
          {found.map(({ sku, name, variation_name: pack }) => (
            <li key={sku}>
              <Button
                size="sm"
                variant="ghost"
                icon={<Plus size={16} strokeWidth={2} />}
                disabled={taken.has(sku)}
                onClick={() => {
                  onAdd({ sku, name: `${name[locale]}, ${pack[locale]}`, quantity: '1' })
                  setTyped('')
                }}
              >
                {name[locale]}, {pack[locale]} · {sku}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
