import { useEffect, useState } from 'react'

const NONE: readonly string[] = []

/** Object URLs of files, in their order; revoked when the files change or on unmount. */
export const usePreviews = (files: readonly Blob[]): readonly string[] => {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setAddresses(made)
    return () => made.forEach((address) => URL.revokeObjectURL(address))
  }, [files])
  return addresses.length === files.length ? addresses : NONE
}

/** The object URL of one file. */
export const usePreview = (file: Blob | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
