import { useState } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  CONTENT_COLUMNS,
  exportContent,
  listContent,
  orderContent,
  type ListedDocument,
} from '#contract/staff/content/content.ts'
import { CONTENT_KINDS, SINGLE_SLUGS, type ContentKind } from '#domain/content/kinds.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import { Link, useNavigate, useParams } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { LinkTabs } from '#web/ui/nav/link-tabs.tsx'
import { MoveButtons } from '#web/staff/list/move-buttons.tsx'
import { ListExportButton } from '#web/staff/list/list-export.tsx'
import { moveKeys } from '#web/staff/list/order/move-keys.ts'
import { movedTo } from '#web/staff/list/order/moved-to.ts'
import { useOrderDrag, type OrderDrag } from '#web/staff/list/order/use-order-drag.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { kindOf } from './kind-of.ts'
import { StateBadge } from './state-badge.tsx'
import { validityOf } from './validity.ts'
import styles from './content.module.css'

/** What the shop says, by kind: published or not, in the order that customers see. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const kind = kindOf(useParams()['kind'])
  const queries = useQueryClient()
  const key = ['content', kind]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(listContent, { params: { kind }, signal }),
  })
  const ordering = useSave()
  const mayWrite = may('content.write')
  const mayAdd = mayWrite && !(kind in SINGLE_SLUGS)
  const navigate = useNavigate()
  useKey('n', t('content.new'), () => void navigate(staffPages.newContent(kind)), mayAdd)
  const move = (from: number, to: number) =>
    ordering.save(async () => {
      const before = query.data!.map(({ id }) => id)
      if (to < 0 || to >= before.length) return
      const ids = movedTo(before, from, to)
      queries.setQueryData(key, await send(orderContent, { params: { kind }, body: { ids } }))
    })
  return (
    <Page
      title={t('staff.title.content')}
      actions={
        mayAdd && (
          <ButtonLink to={staffPages.newContent(kind)} size="sm">
            {t('content.new')}
          </ButtonLink>
        )
      }
    >
      <LinkTabs
        label={t('content.kinds')}
        tabs={CONTENT_KINDS.map((one) => ({
          to: staffPages.contentOf(one),
          label: t(`content.kind.${one}`),
          current: one === kind,
        }))}
      />
      <div className={styles.row}>
        <ListExportButton
          of={{ call: exportContent, columns: CONTENT_COLUMNS, params: { kind }, query: {} }}
        />
      </div>
      <FormAlert text={ordering.failure} />
      <Documents query={query} kind={kind} mayWrite={mayWrite} move={move} />
    </Page>
  )
}

interface DocumentsProps {
  query: UseQueryResult<ListedDocument[], Error>
  kind: ContentKind
  mayWrite: boolean
  move: (from: number, to: number) => Promise<void>
}

function Documents({ query, kind, mayWrite, move }: DocumentsProps) {
  const t = useT()
  const drag = useOrderDrag((from, to) => void move(from, to))
  return (
    <RangeStates
      query={query}
      items={query.data}
      none={{ title: t('content.none'), text: t('content.noneText') }}
    >
      {(documents) => (
        <ol className={styles.rows} aria-label={t(`content.kind.${kind}`)}>
          {documents.map((document, at) => (
            <Row
              key={document.id}
              kind={kind}
              document={document}
              isFirst={at === 0}
              isLast={at === documents.length - 1}
              at={at}
              drag={drag}
              onMove={mayWrite && documents.length > 1 ? (by) => void move(at, at + by) : null}
            />
          ))}
        </ol>
      )}
    </RangeStates>
  )
}

interface RowProps {
  kind: ContentKind
  document: ListedDocument
  at: number
  drag: OrderDrag
  isFirst: boolean
  isLast: boolean
  /** Null for those who may not write. */
  onMove: ((by: 1 | -1) => void) | null
}

function Row({ kind, document, at: place, drag, isFirst, isLast, onMove }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const { title, slug, missing, by, at, dead_links: dead } = document
  const name =
    title[locale] ||
    title.id ||
    title.en ||
    (slug === SINGLE_SLUGS[kind] ? t(`content.kind.${kind}`) : slug)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its buttons.
    <li
      {...(onMove && { ...drag.handle(place), ...drag.target(place) })}
      className={classNames(styles.entry, onMove && drag.target(place).className)}
      onKeyDown={moveKeys({ ArrowUp: () => onMove?.(-1), ArrowDown: () => onMove?.(1) })}
    >
      <div className={styles.words}>
        <Link
          to={staffPages.contentDocument(kind, document.id)}
          className={styles.title}
          draggable={false}
        >
          {name}
        </Link>
        <span className={styles.row}>
          <StateBadge document={document} />
          {missing.map((side) => (
            <Badge key={side} tone="mango">
              {t(`content.missing.${side}`)}
            </Badge>
          ))}
          {dead > 0 && <Badge tone="dragon">{t('content.dead', { count: String(dead) })}</Badge>}
        </span>
        <Validity document={document} />
        <span className={styles.faint}>
          {t('content.saved', {
            by: by ?? t('content.seed'),
            at: formatDateTime(new Date(at), locale),
          })}
        </span>
      </div>
      {onMove && (
        <div className={styles.row}>
          <MoveButtons
            name={name}
            onUp={isFirst ? null : () => onMove(-1)}
            onDown={isLast ? null : () => onMove(1)}
          />
        </div>
      )}
    </li>
  )
}

const TONES = { now: 'leaf', later: 'sky', over: 'neutral' } as const

/** Of a promo or slide: whether it is shown now, and from when until when. */
function Validity({ document }: { document: ListedDocument }) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => new Date())
  const validity = validityOf(document, now)
  if (validity === null) return null
  const { starts_at: starts, ends_at: ends } = document
  return (
    <span className={styles.row}>
      <Badge tone={TONES[validity]}>{t(`content.is.${validity}`)}</Badge>
      {starts === null ? '…' : formatDateTime(new Date(starts), locale)} –{' '}
      {ends === null ? '…' : formatEnd(new Date(ends), locale)}
    </span>
  )
}
