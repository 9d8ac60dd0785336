import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import captureUrl from '../../worker/capture-processor.ts?worker&url';
import workerUrl from '../../worker/recognition-worker.ts?worker&url';

/** Where the scripts that recognise speech lie; nothing of them is loaded before somebody wants it. */
export const speechScripts = { runtimeUrl, captureUrl, workerUrl };
