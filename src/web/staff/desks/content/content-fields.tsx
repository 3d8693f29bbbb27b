import type { ContentKind } from '#domain/content/kinds.ts'
import type { Text } from '#domain/locale.ts'
import { instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { ProductsField } from '#web/staff/goods/products-field.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BranchesField } from './branches-field.tsx'
import { emptyValues, type FieldOf, type Values } from './fields.ts'
import { PictureField, type Picture } from './picture-field.tsx'
import styles from './content.module.css'

interface FieldsProps {
  kind: ContentKind
  fields: readonly FieldOf[]
  values: Values
  onChange: (values: Values) => void
  error: (path: string) => string | undefined
  /** Of the group or row around them: `questions.0.`. */
  prefix?: string
}

/** Fields of an editor, with the fields of their rows. */
export function ContentFields(props: FieldsProps) {
  const { fields, values, onChange, prefix = '' } = props
  return fields.map((field) => (
    <OneField
      key={field.name}
      {...props}
      field={field}
      path={`${prefix}${field.name}`}
      value={values[field.name]}
      onValue={(value) => onChange({ ...values, [field.name]: value })}
    />
  ))
}

interface OneProps extends FieldsProps {
  field: FieldOf
  path: string
  value: unknown
  onValue: (value: unknown) => void
}

/** A text in both languages; what is wrong with all of it stands at the first. */
function Both({ field, path, value, onValue, error, label }: OneProps & { label: string }) {
  const [en, id] = [error(`${path}.en`), error(`${path}.id`) ?? error(path)]
  return (
    <BothLanguagesField
      label={label}
      value={value as Text}
      onChange={onValue}
      errors={{ ...(en && { en }), ...(id && { id }) }}
      isRich={field.type === 'html'}
    />
  )
}

function OneField(props: OneProps) {
  const { field, path, value, onValue, error } = props
  const t = useT()
  const label = t(`content.field.${field.name}` as never)
  switch (field.type) {
    case 'text':
    case 'html':
      return <Both {...props} label={label} />
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={(event) => onValue(event.target.checked)}
        />
      )
    case 'picture':
      return (
        <PictureField
          value={value as Picture | null}
          onChange={onValue}
          error={(side) => error(side === '' ? path : `${path}.alt.${side}`)}
        />
      )
    case 'branches':
      return (
        <BranchesField
          label={label}
          value={value as string[]}
          onChange={onValue}
          error={wrongEntry(value as string[], path, error)}
        />
      )
    case 'rows':
      return <Rows {...props} label={label} />
    case 'group':
      return <Group label={label} props={props} />
    case 'products':
      return (
        <ProductsField
          label={label}
          chosen={value as string[]}
          onChange={onValue}
          error={error(path) ?? wrongEntry(value as string[], path, error)}
        />
      )
    case 'line':
    case 'address':
    case 'moment':
      return (
        <Field label={label} error={error(path)}>
          <Single field={field} value={value} onValue={onValue} />
        </Field>
      )
  }
}

function Group({ label, props }: { label: string; props: OneProps }) {
  const { kind, field, value, onValue, error, path } = props
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <ContentFields
        kind={kind}
        fields={field.fields ?? []}
        values={value as Values}
        onChange={onValue}
        error={error}
        prefix={`${path}.`}
      />
    </fieldset>
  )
}

/** The first refused entry of a list, with why; the server names it by its place. */
const wrongEntry = (
  entries: readonly string[],
  path: string,
  error: FieldsProps['error'],
): string | undefined => {
  const at = entries.findIndex((_, index) => error(`${path}.${index}`) !== undefined)
  return at === -1 ? undefined : `${entries[at]}: ${error(`${path}.${at}`)}`
}

/** One line, one of several, or a time of Jakarta. */
function Single({ field, value, onValue }: Pick<OneProps, 'field' | 'value' | 'onValue'>) {
  const t = useT()
  const { type, options } = field
  if (options)
    return (
      <Select
        value={value as string}
        options={options.map((one) => ({ value: one, label: t(`content.option.${one}` as never) }))}
        onChange={(event) => onValue(event.target.value)}
      />
    )
  const shown =
    type === 'moment' ? typedOf(value as string | null) : String((value as string | null) ?? '')
  const read = (typed: string) =>
    type === 'moment' ? instantOf(typed) : type === 'address' ? typed || null : typed
  return (
    <TextInput
      type={type === 'moment' ? 'datetime-local' : 'text'}
      value={shown}
      onChange={(event) => onValue(read(event.target.value))}
    />
  )
}

const instantOf = (typed: string): string | null => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? null : instantInJakarta(day, time.slice(0, 5)).toISOString()
}
const typedOf = (at: string | null): string =>
  at === null ? '' : `${jakartaDate(new Date(at))}T${jakartaTime(new Date(at))}`

function Rows(props: OneProps & { label: string }) {
  const { field, path, value, onValue, error, kind, label } = props
  const t = useT()
  const list = value as Values[]
  const fields = field.fields ?? []
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      {error(path) && <p className={styles.error}>{error(path)}</p>}
      {list.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row has no other name while it is typed.
        <fieldset key={at} className={styles.part}>
          <legend>{`${label} ${at + 1}`}</legend>
          <ContentFields
            kind={kind}
            fields={fields}
            values={row}
            onChange={(now) => onValue(list.map((one, index) => (index === at ? now : one)))}
            error={error}
            prefix={`${path}.${at}.`}
          />
          <div className={styles.row}>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onValue(list.filter((_, index) => index !== at))}
            >
              {t('content.removeRow', { name: `${label} ${at + 1}` })}
            </Button>
            {at > 0 && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  onValue([...list.slice(0, at - 1), row, list[at - 1]!, ...list.slice(at + 1)])
                }
              >
                {t('content.upRow', { name: `${label} ${at + 1}` })}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className={styles.row}>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onValue([...list, emptyValues(fields)])}
        >
          {t('content.addRow', { name: label })}
        </Button>
      </div>
    </fieldset>
  )
}
