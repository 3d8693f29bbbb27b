import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  readProductSheet,
  saveProductSheet,
  type SheetRow,
} from '#contract/staff/goods/product-edits.ts'
import { EDITED_MAX, type SheetField } from '#domain/imports/edits.ts'
import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import { askedGoods } from '#domain/catalogue/asked-goods.ts'
import { formatNumber } from '#domain/money.ts'
import { useLocation, useNavigate } from '#web/router.ts'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import type { CellChange } from '#web/staff/sheet/cells.ts'
import { Sheet } from '#web/staff/sheet/sheet.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { useSheetColumns } from './columns.ts'

/** Packs of many products as a sheet. What is saved is shown as a file would be, then confirmed. */
export function Component() {
  const t = useT()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: [readProductSheet.path, search],
    queryFn: ({ signal }) =>
      sendWhole(readProductSheet, { query: queryOf(search) as never, signal }),
    // A sheet in work is not replaced under the hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Page
      title={t('staff.title.productSheet')}
      back={{ to: staffPages.products(), label: t('staff.title.products') }}
    >
      {error ? (
        <ErrorState
          title={t('sheet.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={8} />
        </Busy>
      ) : data.data.length === 0 ? (
        <EmptyState title={t('sheet.none')} text={t('sheet.noneText')} />
      ) : (
        <>
          {data.meta.is_cut && (
            <Banner tone="info">{t('sheet.cut', { max: formatNumber(EDITED_MAX) })}</Banner>
          )}
          <Editing rows={data.data} search={search} />
        </>
      )}
    </Page>
  )
}

const KNOWN = [
  'q',
  'view',
  'ids',
  'category',
  'benefit',
  'zone',
  'ppn',
  'missing',
  'stock',
  'halal_before',
  'supplier',
  'margin_min',
  'margin_max',
  'changed_by',
]
/** The filters of the list, whose address leads here. */
const queryOf = (search: string): Record<string, string> => {
  const given = new URLSearchParams(search)
  return askedGoods(
    Object.fromEntries(
      KNOWN.flatMap((name) => {
        const value = given.get(name)
        return value ? [[name, value]] : []
      }),
    ),
  )
}

/** Typed cells by SKU and field. */
type Edits = Record<string, Record<string, string>>
const FIELDS = new Map(IMPORT_FIELDS.products.map((field) => [field.name, field]))

function Editing({ rows, search }: { rows: readonly SheetRow[]; search: string }) {
  const t = useT()
  const columns = useSheetColumns()
  const sheet = useEdits(rows)
  const { edits, count, isWrong } = sheet
  const lines = useLines(rows, edits)
  const typedIn = (row: number, column: string) => edits[rows[row]?.sku ?? '']?.[column]
  const { busy, failure, save } = useSaving(rows, sheet)
  useKey('mod+s', t('sheet.save'), () => void save(), count > 0 && !isWrong)
  return (
    <>
      <Unsaved
        name={`product-sheet-${search}`}
        changes={count > 0 ? edits : null}
        onRestore={sheet.restore}
      />
      <Sheet
        label={t('staff.title.productSheet')}
        columns={columns}
        rows={lines}
        isChanged={(row, column) => typedIn(row, column) !== undefined}
        problemOf={(row, column) => {
          const typed = typedIn(row, column)
          return typed !== undefined && problemIn(column, typed) ? t('sheet.wrong') : undefined
        }}
        onChange={sheet.change}
        onUndo={sheet.undo}
      />
      <FormBar failure={failure}>
        <p role="status">
          {isWrong
            ? t('sheet.isWrong')
            : t('sheet.changed', {
                cells: formatNumber(count),
                rows: formatNumber(Object.keys(edits).length),
              })}
        </p>
        <Button variant="secondary" disabled={count === 0 || busy} onClick={sheet.drop}>
          {t('sheet.drop')}
        </Button>
        <Button
          busy={busy}
          busyLabel={t('sheet.saving')}
          disabled={count === 0 || isWrong}
          onClick={() => void save()}
        >
          {t('sheet.save')}
        </Button>
      </FormBar>
    </>
  )
}

/** What was typed, step by step, so that each step can be undone. */
const useEdits = (rows: readonly SheetRow[]) => {
  const [steps, setSteps] = useState<readonly Edits[]>([{}])
  const edits = steps.at(-1)!
  const cells = Object.values(edits).flatMap(Object.entries<string>)
  const change = (changes: readonly CellChange[]) => {
    const next = structuredClone(edits)
    for (const { row, column, value } of changes) {
      const one = rows[row]
      if (!one || column === 'sku') continue
      const typed = { ...next[one.sku] }
      // What reads the same is no change.
      const tidy = tidied(column, value)
      if (tidy === one.values[column]) delete typed[column]
      else typed[column] = tidy
      if (Object.keys(typed).length > 0) next[one.sku] = typed
      else delete next[one.sku]
    }
    setSteps([...steps, next])
  }
  return {
    edits,
    count: cells.length,
    isWrong: cells.some(([column, value]) => problemIn(column, value) !== null),
    change,
    undo: steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : null,
    drop: () => setSteps([...steps, {}]),
    restore: (found: Edits) => setSteps([{}, found]),
    clear: () => setSteps([{}]),
  }
}

/** Sends the edits as an import, whose page shows them before they count. */
const useSaving = (
  rows: readonly SheetRow[],
  { edits, clear }: Pick<ReturnType<typeof useEdits>, 'edits' | 'clear'>,
) => {
  const navigate = useNavigate()
  const { busy, save, failure, error } = useSave({ rows: edits })
  const finish = () =>
    save(async () => {
      const before = new Map(rows.map(({ sku, values }) => [sku, values]))
      const body = {
        rows: Object.entries(edits).map(([sku, cells]) => ({
          sku,
          cells: Object.fromEntries(
            Object.entries(cells).map(([field, after]) => [
              field,
              { before: before.get(sku)?.[field] ?? '', after },
            ]),
          ) as Partial<Record<SheetField, { before: string; after: string }>>,
        })),
      }
      const { id } = await send(saveProductSheet, { body: body as never })
      clear()
      // The page asks before it is left while something is typed: that is saved now.
      setTimeout(() => void navigate(staffPages.import(id)))
    })
  return { busy, failure: failure ?? error('rows') ?? null, save: finish }
}

const problemIn = (column: string, value: string) => {
  // Categories are chosen from those that there are.
  if (column === 'category') return null
  const parsed = FIELDS.get(column)?.parse(value)
  return parsed && 'problem' in parsed ? parsed.problem : null
}

const tidied = (column: string, value: string): string => {
  if (column === 'category') return value
  const parsed = FIELDS.get(column)?.parse(value)
  return parsed && 'value' in parsed ? parsed.value : value
}

/** The rows with what was typed; a row that did not change stays the same object. */
const useLines = (rows: readonly SheetRow[], edits: Edits) => {
  const plain = useMemo(() => rows.map(({ sku, values }) => ({ id: sku, values })), [rows])
  return useMemo(
    () =>
      plain.map((line) => {
        const typed = edits[line.id]
        return typed ? { ...line, values: { ...line.values, ...typed } } : line
      }),
    [plain, edits],
  )
}
