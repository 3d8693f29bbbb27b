import { useEffect, useId, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { CATEGORY_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import {
  toggled,
  useListing,
  type CategoryBranch,
  type CategoryOption,
} from '#web/catalogue/listing/listing.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Option } from './filter-option.tsx'
import styles from './category-filter.module.css'
import groups from './filter-panel.module.css'

/** The category tree. A main category includes all its subcategories, which unfold on demand. */
export function CategoryFilter({ categories }: { categories: CategoryBranch[] }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')

  useEffect(() => {
    const timer = setTimeout(
      () => setWanted(typed.trim().toLowerCase()),
      CATEGORY_SEARCH_DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed])

  const fits = (name: string) => name.toLowerCase().includes(wanted)
  const shown = categories.filter(
    ({ name, children }) => fits(name) || children.some((child) => fits(child.name)),
  )
  return (
    <fieldset className={groups.group}>
      <legend className={groups.legend}>{t('listing.categories')}</legend>
      <Field label={t('listing.searchCategories')} labelHidden className={styles.search}>
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('listing.searchCategories')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {shown.length === 0 && (
        <p className={`text-small text-muted ${styles.none}`}>{t('menu.none')}</p>
      )}
      <ul className={`plain-list ${styles.tree}`}>
        {shown.map((category) => (
          <Branch key={category.slug} category={category} isSearched={wanted !== ''} fits={fits} />
        ))}
      </ul>
    </fieldset>
  )
}

function Branch({
  category,
  isSearched,
  fits,
}: {
  category: CategoryBranch
  isSearched: boolean
  fits: (name: string) => boolean
}) {
  const t = useT()
  const { listing } = useListing()
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const holdsChosen = category.children.some(({ slug }) => listing.categories.includes(slug))
  const isOpen =
    isSearched || (unfolded ?? (holdsChosen || listing.categories.includes(category.slug)))
  const children =
    isSearched && !fits(category.name)
      ? category.children.filter(({ name }) => fits(name))
      : category.children
  const id = useId()
  return (
    <li>
      <div className={styles.row}>
        <Choice category={category} isPart={holdsChosen} />
        {category.children.length > 0 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('listing.more', { name: category.name })}
            onClick={() => setUnfolded(!isOpen)}
          >
            <ChevronDown size={18} strokeWidth={1.75} />
          </button>
        )}
      </div>
      <ul
        id={id}
        className={`plain-list ${styles.children}`}
        data-folded={isOpen ? undefined : true}
      >
        {children.map((child) => (
          <li key={child.slug}>
            <Choice category={child} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Choice({ category, isPart = false }: { category: CategoryOption; isPart?: boolean }) {
  const { listing, change } = useListing()
  const { slug, name, count } = category
  const isChosen = listing.categories.includes(slug)
  return (
    <Checkbox
      name="category"
      value={slug}
      label={<Option name={name} count={count} />}
      checked={isChosen}
      indeterminate={isPart && !isChosen}
      disabled={count === 0 && !isChosen}
      onChange={() => change({ categories: toggled(listing.categories, slug) })}
    />
  )
}
