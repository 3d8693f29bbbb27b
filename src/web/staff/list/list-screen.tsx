import type { ComponentProps, ReactNode } from 'react'
import { useNavigate } from '#web/router.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useKey } from '../keys/keys.ts'
import { Page } from '../shell/page.tsx'
import { ListParts } from './list-parts.tsx'
import { ListViews, type View } from './list-views.tsx'

type ListScreenProps<Row extends object> = Omit<
  ComponentProps<typeof ListParts<Row>>,
  'label' | 'filters'
> & {
  title: string
  filters?: ComponentProps<typeof ListParts<Row>>['filters']
  /** Its views, and what they are views of. */
  views?: { label: string; of: readonly View[] }
  /** Where a new one is made: a button, and the key `n`. */
  add?: { to: string; label: string } | undefined
  /** More buttons, before the one for a new one. */
  actions?: ReactNode
  /** Dialogs of its acts. */
  after?: ReactNode
}

/** A screen that is one list. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, filters = [], views, add, actions, after, ...list } = props
  const navigate = useNavigate()
  useKey('n', add?.label ?? '', () => add && void navigate(add.to), add !== undefined)
  return (
    <Page
      title={title}
      actions={
        (add || actions) && (
          <>
            {actions}
            {add && (
              <ButtonLink to={add.to} size="sm">
                {add.label}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {views && <ListViews label={views.label} views={views.of} address={list.address} />}
      <ListParts {...list} label={title} filters={filters} />
      {after}
    </Page>
  )
}
