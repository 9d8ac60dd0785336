/** A browser lets a tab be opened only while the press lasts, and the address comes later. Without a tab, it opens here. */
export async function openInNewTab(findAddress: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = await findAddress();
    if (!tab) return window.location.assign(address);
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
