import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listStaffCategories,
  placeCategory,
  type StaffCategory,
} from '#contract/staff/goods/categories.ts'
import { childrenOf, placeBeside, replaced, type Place } from '#domain/catalogue/category-tree.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryRow } from './category-row.tsx'
import { RangeDialog, type Edited } from './range-dialog.tsx'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { useTreeDrag, type TreeDrag } from './use-tree-drag.ts'
import styles from './range.module.css'

const KEY = [listStaffCategories.path]

/** The tree of categories: order, names, addresses, pictures. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const mayWrite = usePermitted()('products.write')
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(listStaffCategories, { signal }),
  })
  const tree = query.data ?? []
  const [edited, setEdited] = useState<Edited<StaffCategory>>(null)
  const close = () => setEdited(null)
  const { move, failure, said } = useMoves(tree)
  const drag = useTreeDrag(tree, move)
  return (
    <Page
      title={t('staff.title.categories')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setEdited('new')}>
            {t('categories.new')}
          </Button>
        )
      }
    >
      <FormAlert text={failure} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RangeStates
        query={query}
        items={query.data}
        none={{ title: t('categories.none'), text: t('categories.noneText') }}
      >
        {() => (
          <>
            {mayWrite && <p className={styles.intro}>{t('categories.hint')}</p>}
            <Tree
              tree={tree}
              drag={drag}
              onMove={mayWrite ? move : null}
              onEdit={mayWrite ? setEdited : null}
            />
          </>
        )}
      </RangeStates>
      <RangeDialog
        edited={edited}
        title={
          edited === null || edited === 'new'
            ? t('categories.new')
            : t('range.edit', { name: edited.name[locale] })
        }
        onClose={close}
      >
        {(category) => <CategoryForm category={category} tree={tree} onClose={close} />}
      </RangeDialog>
    </Page>
  )
}

type Move = (slug: string, place: Place | null) => void

/** Moves a category and gives the focus back to the button that it was moved by. */
const useMoves = (tree: readonly StaffCategory[]) => {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const { save, failed, failure } = useSave()
  const [said, setSaid] = useState('')
  const focus = useRef<{ slug: string; control: string } | null>(null)
  useEffect(() => {
    const { slug, control } = focus.current ?? {}
    focus.current = null
    if (slug === undefined) return
    const row = document.getElementById(`category-${slug}`)
    const button = row?.querySelector<HTMLButtonElement>(`[data-control="${control}"]:enabled`)
    ;(button ?? row?.querySelector<HTMLButtonElement>('[data-control="edit"]'))?.focus()
  }, [tree])
  const move: Move = (slug, place) => {
    if (place === null || replaced(tree, slug, place) === null) return
    const control = (document.activeElement as HTMLElement | null)?.dataset['control']
    void save(async () => {
      await send(placeCategory, { params: { slug }, body: place })
      if (control !== undefined) focus.current = { slug, control }
      const moved = await queries.fetchQuery({
        queryKey: KEY,
        queryFn: () => send(listStaffCategories),
        staleTime: 0,
      })
      setSaid(saidOf(moved, slug))
    })
  }
  const saidOf = (moved: readonly StaffCategory[], slug: string): string => {
    const own = moved.find((one) => one.slug === slug)
    const siblings = childrenOf(moved, own?.parent ?? null)
    const parent = moved.find((one) => one.slug === own?.parent)
    return t('categories.moved', {
      name: own?.name[locale] ?? slug,
      parent: parent?.name[locale] ?? t('categories.main'),
      at: String(siblings.findIndex((one) => one.slug === slug) + 1),
      of: String(siblings.length),
    })
  }
  const isChanged = failed?.code === 'changed_meanwhile'
  useEffect(() => {
    if (isChanged) void queries.invalidateQueries({ queryKey: KEY })
  }, [isChanged, queries])
  return { move, said, failure: isChanged ? t('categories.changed') : failure }
}

interface TreeProps {
  tree: readonly StaffCategory[]
  drag: TreeDrag
  /** Null for those who may not write. */
  onMove: Move | null
  onEdit: ((category: StaffCategory) => void) | null
}

function Tree({ tree, drag, onMove, onEdit }: TreeProps) {
  const t = useT()
  const locale = useLocale()
  const rowOf = (category: StaffCategory) => {
    const { slug } = category
    const step = (key: 'up' | 'down' | 'in' | 'out') => {
      const place = placeBeside(tree, slug, key)
      return place && onMove ? () => onMove(slug, place) : null
    }
    return (
      <CategoryRow
        category={category}
        isLeaf={childrenOf(tree, slug).length === 0}
        drag={onMove && drag}
        step={step}
        onEdit={onEdit && (() => onEdit(category))}
      />
    )
  }
  return (
    <ul className={styles.rows} aria-label={t('staff.title.categories')}>
      {childrenOf(tree, null).map((main) => {
        const children = childrenOf(tree, main.slug)
        return (
          <li key={main.slug} className={styles.branch}>
            {rowOf(main)}
            {children.length > 0 && (
              <ul
                className={styles.below}
                aria-label={t('categories.below', { name: main.name[locale] })}
              >
                {children.map((child) => (
                  <li key={child.slug}>{rowOf(child)}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
      {drag.dragged !== null && (
        <li className={styles.end} {...drag.end}>
          {t('categories.end')}
        </li>
      )}
    </ul>
  )
}
