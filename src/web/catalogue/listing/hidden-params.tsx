import { queryOf, useListing } from '#web/catalogue/listing/listing.ts'

/** What a plain form must carry along, because other controls choose it. */
export function HiddenParams({ names }: { names: readonly string[] }) {
  const { listing } = useListing()
  const query = queryOf(listing)
  return names.map(
    (name) =>
      query[name] !== undefined && (
        <input key={name} type="hidden" name={name} value={query[name]} />
      ),
  )
}
