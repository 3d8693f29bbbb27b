import { Banner } from '#web/ui/display/banner.tsx'

/** Why something was refused at the till. Leaves the focus in the field, where the next scan goes. */
export function TillAlert({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Banner tone="danger" role="alert">
      {text}
    </Banner>
  )
}
