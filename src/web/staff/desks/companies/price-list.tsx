import { staffPages } from '#contract/pages.ts'
import { getPriceList, listPriceLists } from '#contract/staff/prices/price-lists.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { useNewOrSaved } from '#web/staff/form/editor/use-new-or-saved.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { PriceListEditor } from './price-list-editor.tsx'

/** A price list in its form; a new one without an id in the address. */
export function Component() {
  const t = useT()
  const {
    id,
    query,
    item: list,
    ready,
    settle,
  } = useNewOrSaved({
    read: getPriceList.path,
    list: listPriceLists.path,
    load: (id, signal) => send(getPriceList, { params: { id }, signal }),
    to: staffPages.priceList,
  })
  return (
    <Page
      title={list?.name ?? t(id === undefined ? 'companies.newList' : 'staff.title.priceLists')}
      back={{ to: staffPages.priceLists(), label: t('staff.title.priceLists') }}
    >
      <Loaded query={query} data={ready} failed={t('range.failed')} lines={6}>
        {() => <PriceListEditor key={id ?? ''} list={list} onSaved={settle} />}
      </Loaded>
    </Page>
  )
}
