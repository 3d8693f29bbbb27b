import { useEffect, useState } from 'react'

const NONE: readonly string[] = []

/**
 * Addresses of files for this page, in their order; given back when the files change or the page is
 * left.
 */
export const usePreviews = (files: readonly Blob[]): readonly string[] => {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setAddresses(made)
    return () => made.forEach((address) => URL.revokeObjectURL(address))
  }, [files])
  return addresses.length === files.length ? addresses : NONE
}
