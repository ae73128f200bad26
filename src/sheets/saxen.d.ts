/* The package has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  /** The attributes as written, without their entities decoded. */
  export type GetAttributes = () => Readonly<Record<string, string>>;

  export class Parser {
    on(event: 'openTag', take: (name: string, attributes: GetAttributes) => void): this;
    on(event: 'closeTag', take: (name: string) => void): this;
    on(event: 'text', take: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', take: (text: string) => void): this;
    on(event: 'attention', take: () => void): this;
    on(event: 'error', take: (error: Error) => void): this;
    write(text: string): this;
    end(): Error | null;
  }
  export const decode: Decode;
}
