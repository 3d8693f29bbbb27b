import { useT } from '#web/staff/words.ts'
import { ClaimTable, useClaims } from './claim-table.tsx'

/** Claims of batches that came with a purchase; nothing without any. */
export function PurchaseClaims({ purchaseId }: { purchaseId: string }) {
  const t = useT()
  const claims = useClaims({ purchase_id: purchaseId }).data?.data ?? []
  return claims.length === 0 ? null : (
    <ClaimTable claims={claims} caption={t('staff.title.claims')} />
  )
}
