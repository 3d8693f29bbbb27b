import { staffPages } from '#contract/pages.ts'
import { getSupplier, listSuppliers } from '#contract/staff/purchases/suppliers.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useNewOrSaved } from '#web/staff/form/editor/use-new-or-saved.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { SupplierEditor } from './supplier-editor.tsx'

/** A supplier in its form; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const {
    id,
    query,
    item: supplier,
    ready,
    settle,
  } = useNewOrSaved({
    read: getSupplier.path,
    list: listSuppliers.path,
    load: (id, signal) => send(getSupplier, { params: { id }, signal }),
    to: staffPages.supplier,
  })
  return (
    <Page
      title={supplier?.name ?? t(id === undefined ? 'buying.newSupplier' : 'staff.title.suppliers')}
      back={{ to: staffPages.suppliers(), label: t('staff.title.suppliers') }}
      note={supplier?.archived_at && <Badge tone="neutral">{t('buying.archived')}</Badge>}
    >
      <Loaded query={query} data={ready} failed={t('range.failed')} lines={6}>
        {() => <SupplierEditor key={id ?? ''} supplier={supplier} onSaved={settle} />}
      </Loaded>
    </Page>
  )
}
