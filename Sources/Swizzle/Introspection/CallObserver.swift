/// Is told of both ends of calls whose types it does not know.
///
/// Runs on the thread that makes the call, and takes no part in it.
protocol CallObserver: AnyObject, Sendable {
  /// Whether the arguments shall be described.
  ///
  /// Describing them costs memory and time, and runs user code.
  var wantsArguments: Bool { get }

  /// A call begins.
  ///
  /// - Returns: What is handed to ``callEnds(_:_:_:threw:)``, for this call; nil where the end is
  ///   not wanted.
  func callBegins() -> UInt64?

  /// The call ended, with a result or an error.
  func callEnds(_ begin: UInt64, _ receiver: ClassKey, _ arguments: [String]?, threw: Bool)

  /// Describes the arguments, by a closure that runs user code.
  func describe(_ body: () -> [String]) -> [String]
}

extension CallObserver {
  fileprivate func texts<each Argument>(of argument: repeat each Argument) -> [String] {
    describe {
      var texts: [String] = []
      for value in repeat each argument { texts.append(String(describing: value)) }
      return texts
    }
  }
}

extension LayerBody {
  /// What a hook runs for an observer of unknown types.
  static func observing<Receiver, Result, Failure: Error, each Argument>(
    _ observer: any CallObserver, _: Receiver.Type, _: Result.Type, _: Failure.Type,
    _: repeat (each Argument).Type
  ) -> LayerBody {
    let wantsArguments = observer.wantsArguments
    let body = _hook {
      (
        original: inout Original<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver,
        argument: repeat each Argument
      ) throws(Failure) -> Result in
      guard let begin = observer.callBegins() else {
        return try original(receiver, repeat each argument)
      }
      let arguments = wantsArguments ? observer.texts(of: repeat each argument) : nil
      let key = ClassKey(bits: _key(receiver))
      do throws(Failure) {
        let result = try original(receiver, repeat each argument)
        observer.callEnds(begin, key, arguments, threw: false)
        return result
      } catch {
        observer.callEnds(begin, key, arguments, threw: true)
        throw error
      }
    }
    return LayerBody(
      body, .of(Receiver.self, Result.self, Failure.self, repeat (each Argument).self))
  }

  /// As ``observing(_:_:_:_:_:)``, for async messages.
  static func observingAsync<Receiver, Result, Failure: Error, each Argument>(
    _ observer: any CallObserver, _: Receiver.Type, _: Result.Type, _: Failure.Type,
    _: repeat (each Argument).Type
  ) -> LayerBody {
    let wantsArguments = observer.wantsArguments
    let body = AsyncHookBody<Receiver, Result, Failure, repeat each Argument> {
      (
        original: inout AsyncOriginal<Receiver, Result, Failure, repeat each Argument>,
        receiver: Receiver,
        argument: repeat each Argument
      ) async throws(Failure) -> Result in
      guard let begin = observer.callBegins() else {
        return try await original(receiver, repeat each argument)
      }
      let arguments = wantsArguments ? observer.texts(of: repeat each argument) : nil
      let key = ClassKey(bits: _key(receiver))
      do throws(Failure) {
        let result = try await original(receiver, repeat each argument)
        observer.callEnds(begin, key, arguments, threw: false)
        return result
      } catch {
        observer.callEnds(begin, key, arguments, threw: true)
        throw error
      }
    }
    return .async(body, gate: nil)
  }
}
