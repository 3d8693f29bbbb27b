import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '#web/router.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import { CATEGORY_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts'
import { useCategories } from './category-list-data.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './category-menu.module.css'

interface CategoryListProps {
  /** Shown until the categories are loaded. */
  waiting: ReactNode
}

/** The tree of categories with its own search; the categories are read when it is first shown. */
export function CategoryList({ waiting }: CategoryListProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim().toLowerCase(), CATEGORY_SEARCH_DEBOUNCE_MS)
  const { categories, state, again } = useCategories()

  if (state === 'failed') {
    return (
      <div className="stack">
        <p role="alert">{t('menu.failed')}</p>
        <Button variant="secondary" onClick={again}>
          {t('shell.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.content}>
      <Field label={t('menu.search')} labelHidden>
        <TextInput
          type="search"
          placeholder={t('menu.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          enterKeyHint="search"
        />
      </Field>
      {categories ? <Tree categories={matching(categories, wanted)} /> : waiting}
    </div>
  )
}

function Tree({ categories }: { categories: Category[] }) {
  const t = useT()
  if (categories.length === 0) return <p className="text-muted">{t('menu.none')}</p>
  return (
    <ul className={`plain-list ${styles.tree}`}>
      {categories.map((category) => (
        <li key={category.slug}>
          <Link to={pages.category(category.slug)} className={styles.parent}>
            <img
              src={category.image.src}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              className={styles.picture}
            />
            {category.name}
          </Link>
          {category.children.length > 0 && (
            <ul className={`plain-list ${styles.children}`}>
              {category.children.map((child) => (
                <li key={child.slug}>
                  <Link to={pages.category(child.slug)} className={styles.child}>
                    {child.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Parents that match with all their children, else those of their children that match. */
const matching = (categories: readonly Category[], wanted: string): Category[] => {
  if (!wanted) return [...categories]
  const fits = (name: string) => name.toLowerCase().includes(wanted)
  return categories
    .map((category) =>
      fits(category.name)
        ? category
        : { ...category, children: category.children.filter((child) => fits(child.name)) },
    )
    .filter((category) => fits(category.name) || category.children.length > 0)
}

/** A value once it has not changed for a while. */
function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
