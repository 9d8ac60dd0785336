/** The keys, prices and checkout of the simulated payment provider, which are the same in every one. */
export function simulatedSeller(url: string): Record<string, string> {
  return {
    PADDLE_API_URL: url,
    PADDLE_API_KEY: 'pdl_sdbx_apikey_01timbresimulator000000000_SimulatedKeyOfTimbre00_Sim',
    PADDLE_WEBHOOK_SECRETS: 'pdl_ntfset_01timbresimulator000000000_SimulatedSecretOfTimbre000000000',
    PADDLE_PRICES:
      'starter:pri_01timbrestarter00000000000,pro:pri_01timbrepro000000000000000,team:pri_01timbreteam00000000000000',
    PADDLE_PRODUCT_ID: 'pro_01timbre000000000000000000',
    PADDLE_CHECKOUT_URL: `${url}/hsc_01timbrecheckout0000000000_simulatedcheckoutoftimbre0000000`,
  };
}
