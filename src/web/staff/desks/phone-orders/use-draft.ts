import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import {
  getPhoneDraft,
  savePhoneDraft,
  type PhoneDraft,
} from '#contract/staff/orders/phone-orders.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'

const ASK_AGAIN_MS = 15_000

type Change = Partial<BodyInput<typeof savePhoneDraft>>
export type Draft = ReturnType<typeof useDraft>

/** The order of the customer on the phone; changes are saved one after the other. */
export const useDraft = (id: string) => {
  const client = useQueryClient()
  const key = ['phone-order', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getPhoneDraft, { params: { id }, signal }),
    // The customer may change the same cart on their phone.
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  const [typed, setTyped] = useState<Change['lines'] | null>(null)
  const newest = useRef(0)
  const saving = useMutation({
    scope: { id: `phone-order ${id}` },
    mutationFn: ({ body }: { body: BodyInput<typeof savePhoneDraft>; turn: number }) =>
      send(savePhoneDraft, {
        params: { id },
        body: {
          ...body,
          cart_version: client.getQueryData<PhoneDraft>(key)?.summary.cart_version,
        },
      }),
    onSuccess: (draft: PhoneDraft) => client.setQueryData(key, draft),
    onError: () => client.invalidateQueries({ queryKey: key }),
    onSettled: (_, __, { turn }) => {
      // What was typed since then is shown until it is saved too.
      if (turn === newest.current) setTyped(null)
    },
  })
  const draft = query.data
  const lines =
    typed ?? draft?.lines.map(({ variation_id, quantity }) => ({ variation_id, quantity }))
  const change = (changed: Change) => {
    if (changed.lines) setTyped(changed.lines)
    newest.current += 1
    saving.mutate({ body: { lines: lines ?? [], ...changed }, turn: newest.current })
  }
  return {
    query,
    draft,
    isSaving: saving.isPending,
    failure:
      saving.error instanceof CallFailure && saving.error.code === 'changed_meanwhile'
        ? 'changed'
        : (saving.error?.message ?? null),
    change,
    quantityOf: (variationId: string): number =>
      lines?.find((one) => one.variation_id === variationId)?.quantity ?? 0,
    setQuantity: (variationId: string, quantity: number) => {
      const others = (lines ?? []).filter((one) => one.variation_id !== variationId)
      const place = (lines ?? []).findIndex((one) => one.variation_id === variationId)
      const next = { variation_id: variationId, quantity }
      change({
        lines: place < 0 ? [...others, next] : others.toSpliced(place, 0, next),
      })
    },
  }
}
