import { useState } from 'react'
import {
  createCategory,
  deleteCategory,
  listStaffCategories,
  mergeCategory,
  saveCategory,
  type StaffCategory,
} from '#contract/staff/goods/categories.ts'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { CATEGORY_TILES, mayMerge, mayStand } from '#domain/catalogue/category-tree.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { formatNumber } from '#domain/money.ts'
import { sided } from '#web/staff/form/sided.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import tiles from '#web/ui/display/tiles.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { CategoryPicture } from './category-picture.tsx'
import { RangeForm, useRangeForm } from './range-dialog.tsx'
import styles from './range.module.css'

interface CategoryFormProps {
  /** Null for a new one. */
  category: StaffCategory | null
  tree: readonly StaffCategory[]
  onClose: () => void
}

const LISTS = [listStaffCategories.path, listGoodsChoices.path]
const NOTHING = { en: '', id: '' }
type Tile = (typeof CATEGORY_TILES)[number]

const valuesOf = (category: StaffCategory | null) => ({
  name: category?.name ?? NOTHING,
  slug: category?.slug ?? '',
  parent: category?.parent ?? null,
  tile: (category?.tile ?? 'leaf') as Tile,
  picture: category?.picture ?? null,
  hidden: category?.hidden ?? false,
})
const nothingOf = () => ({})
type Values = ReturnType<typeof valuesOf>

/** A category's names, address, parent and picture; or the one that it merges into. */
export function CategoryForm(props: CategoryFormProps) {
  const [isMerging, setMerging] = useState(false)
  return isMerging && props.category ? (
    <MergeForm {...props} category={props.category} onBack={() => setMerging(false)} />
  ) : (
    <EditForm {...props} onMerge={() => setMerging(true)} />
  )
}

function EditForm({
  category,
  tree,
  onClose,
  onMerge,
}: CategoryFormProps & { onMerge: () => void }) {
  const t = useT()
  const form = useRangeForm({ item: category, valuesOf, lists: LISTS, onClose })
  const { values, change } = form
  const slug = values.slug || slugFrom(values.name.id)
  const own = category?.slug ?? ''
  const parents = tree.filter((one) => one.parent === null && mayStand(tree, own, one.slug))
  const isEmpty = category?.products === 0 && !tree.some(({ parent }) => parent === own)
  return (
    <RangeForm
      form={form}
      onSave={(version) =>
        category
          ? send(saveCategory, { params: { slug: own }, body: { ...values, slug, version } })
          : send(createCategory, { body: { ...values, slug } })
      }
      onDelete={isEmpty ? () => send(deleteCategory, { params: { slug: own } }) : null}
      tools={
        category && (
          <Button variant="secondary" disabled={form.busy} onClick={onMerge}>
            {t('categories.merge')}
          </Button>
        )
      }
    >
      <BothLanguagesField
        label={t('categories.name')}
        value={values.name}
        onChange={(name) => change({ name })}
        errors={sided('name', form.error)}
        required
      />
      <Field
        label={t('categories.slug')}
        hint={category ? t('categories.slugHint') : undefined}
        error={form.error('slug')}
        required
      >
        <TextInput value={slug} onChange={(event) => change({ slug: event.target.value })} />
      </Field>
      <ParentField form={form} values={values} change={change} parents={parents} />
      <CategoryPicture
        picture={values.picture}
        tile={values.tile}
        error={form.error('picture')}
        onChange={(picture) => change({ picture })}
      />
      <TileField values={values} change={change} />
      <HiddenSwitch values={values} change={change} />
    </RangeForm>
  )
}

interface ParentFieldProps {
  form: ReturnType<typeof useRangeForm>
  values: Values
  change: (changed: Partial<Values>) => void
  parents: StaffCategory[]
}

function ParentField({ form, values, change, parents }: ParentFieldProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Field label={t('categories.parent')} error={form.error('parent')}>
      <Select
        value={values.parent ?? ''}
        onChange={(event) => change({ parent: event.target.value || null })}
        options={[
          { value: '', label: t('categories.main') },
          ...parents.map((one) => ({ value: one.slug, label: one.name[locale] })),
        ]}
      />
    </Field>
  )
}

function TileField({
  values,
  change,
}: {
  values: Values
  change: (changed: Partial<Values>) => void
}) {
  const t = useT()
  return (
    <fieldset className={styles.icons}>
      <legend>{t('categories.tile')}</legend>
      {CATEGORY_TILES.map((tile) => (
        <label key={tile} className={styles.choice}>
          <input
            type="radio"
            name="tile"
            value={tile}
            aria-label={t(`categories.tile.${tile}`)}
            checked={values.tile === tile}
            onChange={() => change({ tile })}
          />
          <span className={classNames(styles.swatch, tiles[tile])} />
        </label>
      ))}
    </fieldset>
  )
}

function HiddenSwitch({
  values,
  change,
}: {
  values: Values
  change: (changed: Partial<Values>) => void
}) {
  const t = useT()
  return (
    <Switch
      label={t('categories.hidden')}
      hint={t('categories.hiddenHint')}
      checked={values.hidden}
      onChange={(hidden) => change({ hidden })}
    />
  )
}

interface MergeFormProps extends CategoryFormProps {
  category: StaffCategory
  onBack: () => void
}

function MergeForm({ category, tree, onClose, onBack }: MergeFormProps) {
  const t = useT()
  const locale = useLocale()
  const [into, setInto] = useState('')
  const form = useRangeForm({ item: category, valuesOf: nothingOf, lists: LISTS, onClose })
  const targets = tree.filter((one) => mayMerge(tree, category.slug, one.slug))
  const nameOf = (slug: string) => tree.find((one) => one.slug === slug)?.name[locale]
  return (
    <RangeForm
      form={form}
      onSave={(version) =>
        send(mergeCategory, { params: { slug: category.slug }, body: { version, into } })
      }
      onDelete={null}
      tools={
        <Button variant="secondary" disabled={form.busy} onClick={onBack}>
          {t('categories.back')}
        </Button>
      }
      saveLabel={t('categories.mergeNow')}
      isDanger
    >
      <p>
        {t('categories.mergeText', {
          name: category.name[locale],
          count: formatNumber(category.products),
        })}
      </p>
      <Field label={t('categories.into')} error={form.error('into')} required>
        <Select
          value={into}
          placeholder={t('categories.choose')}
          onChange={(event) => setInto(event.target.value)}
          options={targets.map(({ slug, parent, name }) => ({
            value: slug,
            label: parent === null ? name[locale] : `${nameOf(parent)} › ${name[locale]}`,
          }))}
        />
      </Field>
    </RangeForm>
  )
}
